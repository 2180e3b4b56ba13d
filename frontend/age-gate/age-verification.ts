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

export const useAgeVerified = (): boolean => useAgeAnswer() === 'verified';
