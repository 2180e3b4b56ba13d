import { useEffect } from 'react';
import { finishPage } from '../../platform/frame/finish-page';
import { rootElement } from '../../platform/frame/root-element';
import { ThirdPartyHost } from '../../platform/third-party/third-party-host';

/** Parts of every public screen that are loaded when the page is idle, and are no part of the first load. */
export const DeferredParts = () => {
  useEffect(() => finishPage(rootElement()), []);
  return <ThirdPartyHost />;
};
