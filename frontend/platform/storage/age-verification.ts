import { useSyncExternalStore } from 'react';
import { storedValue } from './stored-value';

/** Confirmed on this device, declined in this session, or not answered. `unasked`: a server, hydrating. */
export type AgeAnswer = 'verified' | 'declined' | 'unknown' | 'unasked';

const parse = (text: string | null): boolean => text === 'true';

// age-gate/before-paint.js reads both keys too, before the first paint.
const verified = storedValue({ key: 'marquee_age_verified', parse });
const declined = storedValue({ key: 'marquee_age_declined', parse, storage: 'session' });

const subscribe = (onChange: () => void) => {
  const unsubscribes = [verified.subscribe(onChange), declined.subscribe(onChange)];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
};

const answer = (): AgeAnswer => {
  if (declined.get()) return 'declined';
  return verified.get() ? 'verified' : 'unknown';
};

export const confirmAge = (): void => verified.set(true);

/** Holds for the browser session: going back leads to the gate without a way in. */
export const declineAge = (): void => declined.set(true);

export const useAgeAnswer = (): AgeAnswer => useSyncExternalStore(subscribe, answer, () => 'unasked');

/** Renders again only when the gate opens or closes. */
export const useAgeVerified = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => answer() === 'verified',
    () => false,
  );

/**
 * Runs `begin` once the age is confirmed, and its cleanup when that is withdrawn or the returned function is
 * called: for counting without rendering, which would delay the first click.
 */
export const whileAgeVerified = (begin: () => () => void): (() => void) => {
  let end: (() => void) | undefined;
  const update = () => {
    const isVerified = answer() === 'verified';
    if (isVerified && end === undefined) end = begin();
    if (!isVerified) {
      end?.();
      end = undefined;
    }
  };
  const unsubscribe = subscribe(update);
  update();
  return () => {
    unsubscribe();
    end?.();
  };
};
