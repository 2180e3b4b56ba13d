import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on a server and while its page hydrates: browser-only facts (the URL's hash) are read later. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
