/** Browsers without idle times get a moment instead. */
const momentMs = 500;
const patienceMs = 2_000;

/** Runs when the browser has nothing better to do, after two seconds at the latest. */
export const whenIdle = (then: () => void): void => {
  if (typeof window.requestIdleCallback === 'function')
    window.requestIdleCallback(then, { timeout: patienceMs });
  else setTimeout(then, momentMs);
};
