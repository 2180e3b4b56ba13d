import { useSyncExternalStore } from 'react';
import { whenIdle } from './on-idle';

let settled = false;

const subscribe = (changed: () => void) => {
  const settle = () =>
    whenIdle(() => {
      settled = true;
      changed();
    });
  if (settled || document.readyState === 'complete') settle();
  else window.addEventListener('load', settle, { once: true });
  return () => window.removeEventListener('load', settle);
};

/** False until the page has loaded and the browser is idle: what nobody waits for is no part of a first load. */
export const useSettled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => settled,
    () => false,
  );
