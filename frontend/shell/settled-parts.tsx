import { ThirdPartyHost } from '../third-party/third-party-host';
import { ConnectionLine } from './connection-line';

/** What stands on every public screen once it has settled, and is no part of a first load. */
export const SettledParts = () => (
  <>
    <ThirdPartyHost />
    <ConnectionLine />
  </>
);
