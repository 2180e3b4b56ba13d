/** An alert whose condition is true, or was until a moment ago. */
export type AlertState = {
  /** When the condition became true. */
  readonly since: Date;
  readonly mailedAt: Date | null;
  /** When the condition became false after the mail; null while it is true. */
  readonly clearSince: Date | null;
};

export type Change = 'firing' | 'resolved';

/** A condition that comes and goes within this time is one alert with one mail. */
const resolvedAfterMs = 5 * 60_000;

/**
 * The next state of an alert, and the mail that its change causes: one when the condition has lasted for
 * `forMs`, one when it has been false for five minutes after that. An unknown condition changes nothing.
 */
export const nextState = (
  state: AlertState | undefined,
  isFiring: boolean | undefined,
  forMs: number,
  now: Date,
): { readonly state: AlertState | undefined; readonly mail?: Change } => {
  if (isFiring === undefined) return { state };
  if (isFiring) {
    const { since, mailedAt } = state ?? { since: now, mailedAt: null };
    const isDue = mailedAt === null && now.getTime() - since.getTime() >= forMs;
    const next = { since, mailedAt: isDue ? now : mailedAt, clearSince: null };
    return isDue ? { state: next, mail: 'firing' } : { state: next };
  }
  if (state?.mailedAt == null) return { state: undefined };
  const clearSince = state.clearSince ?? now;
  return now.getTime() - clearSince.getTime() >= resolvedAfterMs
    ? { state: undefined, mail: 'resolved' }
    : { state: { ...state, clearSince } };
};
