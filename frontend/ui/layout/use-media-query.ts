import { useSyncExternalStore } from 'react';

/** Whether the media query matches now; `onServer` on a server, and before hydration. */
export const useMediaQuery = (query: string, onServer: boolean): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  );
