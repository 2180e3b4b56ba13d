import { asksForPrivacy, type PrivacySignals } from './privacy';
import { randomId } from './random-id';

const storageKey = 'marquee_session';

/** Made once per browser session and kept in session storage; `undefined` for a visitor who asked not to be told apart. */
export const sessionId = (signals: PrivacySignals, storage: () => Storage): string | undefined => {
  if (asksForPrivacy(signals)) return undefined;
  try {
    const kept = storage().getItem(storageKey);
    if (kept !== null) return kept;
    const made = randomId();
    storage().setItem(storageKey, made);
    return made;
  } catch {
    // Storage may be forbidden. The server then tells visitors apart by its own daily pseudonym.
    return undefined;
  }
};
