import { useSyncExternalStore } from 'react';

/** What the visitor said to scripts of others. */
export type ConsentAnswer = 'accepted' | 'declined' | 'unknown';

const storageKey = 'marquee_consent';

const listeners = new Set<() => void>();
// Where storage is forbidden the answer lasts for this page.
let answerHere: ConsentAnswer = 'unknown';
let isAsked = false;

const tell = () => {
  for (const listener of listeners) listener();
};

const read = (): ConsentAnswer => {
  try {
    const kept = localStorage.getItem(storageKey);
    if (kept === 'accepted' || kept === 'declined') return kept;
  } catch {
    // Forbidden storage holds no answer.
  }
  return answerHere;
};

/** Remembered on this device until the visitor says otherwise. */
export const answerConsent = (answer: 'accepted' | 'declined'): void => {
  answerHere = answer;
  isAsked = false;
  try {
    localStorage.setItem(storageKey, answer);
  } catch {
    // The answer lasts for this page.
  }
  tell();
};

/** Shows the question again, or hides it with the answer as it was. */
export const askForConsent = (asked: boolean): void => {
  isAsked = asked;
  tell();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Another tab may have answered.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** On a server nobody has answered. */
export const useConsentAnswer = (): ConsentAnswer => useSyncExternalStore(subscribe, read, () => 'unknown');

/** The visitor asked for the question, by the link in the footer. */
export const useConsentAsked = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAsked,
    () => false,
  );
