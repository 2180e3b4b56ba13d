import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on a server and while its page is taken over: what only the browser knows (the address's fragment) is not looked at before. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
