import { useEffect } from 'react';
import { rootElement } from '../root-element';
import { ThirdPartyHost } from '../third-party/third-party-host';
import { ConnectionLine } from './connection-line';
import { finishPage } from './finish-page';

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
