import { useSyncExternalStore } from 'react';

/** Browsers without idle times get a moment instead. */
const momentMs = 500;
const patienceMs = 2_000;

let settled = false;

const whenIdle = (then: () => void): void => {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(then, { timeout: patienceMs });
  else setTimeout(then, momentMs);
};

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
