export type PostOutcome =
  | { readonly is: 'answered'; readonly status: number; readonly retryAfterSeconds: number | null }
  | { readonly is: 'unanswered' };

const attemptsMax = 6;
const firstDelayMs = 1_000;
const longestDelayMs = 60_000;
const hourMs = 3_600_000;

const isRetryable = (outcome: PostOutcome): boolean =>
  outcome.is === 'unanswered' || outcome.status === 408 || outcome.status === 429 || outcome.status >= 500;

/**
 * How long to wait before the post is sent again, in milliseconds; `null` when it is not: it was accepted,
 * the body was rejected, `attempt` (from 1) was the last, or the server asks for more than an hour. Doubles from 1 s to at most 60 s, never earlier
 * than `Retry-After`; `random` (0 to 1) spreads clients that failed together.
 */
export const retryDelayMs = (outcome: PostOutcome, attempt: number, random: number): number | null => {
  if (!isRetryable(outcome) || attempt >= attemptsMax) return null;
  const backoff = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
  const asked = outcome.is === 'answered' ? (outcome.retryAfterSeconds ?? 0) * 1_000 : 0;
  return asked > hourMs ? null : Math.min(longestDelayMs, Math.max(backoff, asked));
};
