import { useSyncExternalStore } from 'react';

const wish = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void) => {
  const query = window.matchMedia(wish);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the visitor asked for less motion; nothing moves on a server. */
export const useWantsLessMotion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wish).matches,
    () => true,
  );
