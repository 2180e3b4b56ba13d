import { storedValue } from '../storage/stored-value';

const reloadedAt = storedValue({ key: 'marquee_reloaded_at', parse: Number, storage: 'session' });

/** A reload that fails again within this time is not repeated. */
const againAfterMs = 60_000;

/** How Chromium, Firefox, Safari and our own loader report a script or style that could not be loaded. */
const lostScript = /dynamically imported module|module script failed|preload CSS/i;

/** Whether a page failed by a lost script and may be reloaded: once a minute, as browsers remember it. */
export const mayReloadFor = (error: unknown, now: number): boolean => {
  if (!(error instanceof Error) || !lostScript.test(error.message)) return false;
  if (now - reloadedAt.get() < againAfterMs) return false;
  reloadedAt.set(now);
  return true;
};
