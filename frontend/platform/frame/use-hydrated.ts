import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** False on a server and while its page hydrates: facts that only the browser knows (the URL's fragment) are read after that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
