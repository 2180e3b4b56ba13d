const storageKey = 'marquee_session';

/** The two browser signals that request no tracking. */
export interface PrivacySignals {
  readonly globalPrivacyControl?: unknown;
  readonly doNotTrack?: unknown;
}

/** True if the browser sends a privacy signal: nothing about the visit is stored. */
export const asksForPrivacy = ({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean =>
  globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';

/** 128 random bits as 32 hexadecimal digits. `randomUUID` is missing on a plain http origin. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The token of this visit, which the server issues with the answer to a page view, and renews. */
export interface VisitToken {
  /** The newest, for the page's reports. */
  readonly ofReports: () => string | undefined;
  /** For links: the newest that is old enough for a person to have read the page. */
  readonly ofLinks: () => string | undefined;
  readonly receive: (token: string) => void;
}

/** A little more than the half second within which the server takes no click for a person's. */
const readableAfterMs = 600;

/** Keeps the token for the browser session; with a privacy signal, or where storage is forbidden, for the page. */
export const openVisitToken = (
  signals: PrivacySignals,
  storage: () => Storage,
  later: (run: () => void, afterMs: number) => void = setTimeout,
): VisitToken => {
  const isStored = !asksForPrivacy(signals);
  const stored = (): string | undefined => {
    try {
      return (isStored && storage().getItem(storageKey)) || undefined;
    } catch {
      return undefined;
    }
  };
  let newest = stored();
  let readable = newest;
  return {
    ofReports: () => newest,
    ofLinks: () => readable,
    receive: (token) => {
      newest = token;
      later(() => {
        readable = token;
      }, readableAfterMs);
      try {
        if (isStored) storage().setItem(storageKey, token);
      } catch {
        // Storage may be forbidden.
      }
    },
  };
};
