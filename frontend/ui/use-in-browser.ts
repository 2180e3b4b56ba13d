import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on a server and in the first drawing, which must equal the server's; true from then on. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
