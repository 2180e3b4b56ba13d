import { useSyncExternalStore } from 'react';

/** What this browser has said: confirmed on this device, declined in this visit, or nothing yet. `unasked`: no browser has been asked. */
export type AgeAnswer = 'verified' | 'declined' | 'unknown' | 'unasked';

/** Also read by age-gate/before-paint.js, which runs before anything is drawn. */
const verifiedKey = 'marquee_age_verified';
const declinedKey = 'marquee_age_declined';

const listeners = new Set<() => void>();
// Where storage is forbidden the answer lasts for this page.
let answerHere: AgeAnswer = 'unknown';

const read = (): AgeAnswer => {
  try {
    if (sessionStorage.getItem(declinedKey) === 'true') return 'declined';
    if (localStorage.getItem(verifiedKey) === 'true') return 'verified';
  } catch {
    // Forbidden storage holds no answer.
  }
  return answerHere;
};

const answer = (given: AgeAnswer, keep: () => void) => {
  answerHere = given;
  try {
    keep();
  } catch {
    // The answer lasts for this page.
  }
  for (const listener of listeners) listener();
};

export const confirmAge = (): void => answer('verified', () => localStorage.setItem(verifiedKey, 'true'));

/** Remembered for this visit: coming back finds no way in. */
export const declineAge = (): void => answer('declined', () => sessionStorage.setItem(declinedKey, 'true'));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Another tab may have answered.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** On a server, and while its page is taken over, there is nobody to ask. */
export const useAgeAnswer = (): AgeAnswer => useSyncExternalStore(subscribe, read, () => 'unasked');

/** Draws anew only what this one answer opens. */
export const useAgeVerified = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => read() === 'verified',
    () => false,
  );

/**
 * Begins as soon as the age is confirmed, and ends when the returned function is called or the answer is taken back. For what is counted
 * and not drawn: a screen of cards that had to be drawn anew for it would hold up the first press.
 */
export const whileAgeVerified = (begin: () => () => void): (() => void) => {
  let end: (() => void) | undefined;
  const look = () => {
    const isVerified = read() === 'verified';
    if (isVerified && end === undefined) end = begin();
    if (!isVerified) {
      end?.();
      end = undefined;
    }
  };
  const unsubscribe = subscribe(look);
  look();
  return () => {
    unsubscribe();
    end?.();
  };
};
