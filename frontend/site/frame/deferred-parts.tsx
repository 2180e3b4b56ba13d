import { useEffect } from 'react';
import { finishPage } from '../../platform/frame/finish-page';
import { rootElement } from '../../platform/frame/root-element';
import { ThirdPartyHost } from '../../platform/third-party/third-party-host';
import { ConnectionLine } from './offline-notice';

/** What stands on every public screen once it has settled, and is no part of a first load. */
export const SettledParts = () => {
  useEffect(() => finishPage(rootElement()), []);
  return (
    <>
      <ThirdPartyHost />
      <ConnectionLine />
    </>
  );
};
