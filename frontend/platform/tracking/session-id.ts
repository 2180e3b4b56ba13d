const storageKey = 'marquee_session';

/** The two browser signals that request no tracking. */
export interface PrivacySignals {
  readonly globalPrivacyControl?: unknown;
  readonly doNotTrack?: unknown;
}

/** True if the browser sends a privacy signal: no session id is made, stored or sent. */
export const asksForPrivacy = ({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';

/** 128 random bits as 32 hexadecimal digits. `randomUUID` is missing on a plain http origin. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** One id per browser session, kept in session storage; `undefined` with a privacy signal. */
export const sessionId = (signals: PrivacySignals, storage: () => Storage): string | undefined => {
  if (asksForPrivacy(signals)) return undefined;
  try {
    const stored = storage().getItem(storageKey);
    if (stored !== null) return stored;
    const made = randomId();
    storage().setItem(storageKey, made);
    return made;
  } catch {
    // Storage may be forbidden. The server then counts visitors by a daily pseudonym.
    return undefined;
  }
};
