import { randomId } from '../../platform/tracking/session-id';

/**
 * A name for the history entry that this document was loaded for: another one for each visit, the same after a reload and after coming
 * back. The router calls all of them `default`, and a page opened anew would start where the last one was left.
 */
export const historyEntry = (): string => {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string')
    return state.entry;
  const entry = randomId();
  window.history.replaceState({ ...(typeof state === 'object' ? state : {}), entry }, '');
  return entry;
};
