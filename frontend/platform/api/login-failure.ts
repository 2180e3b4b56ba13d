import { ApiError } from './api-error';

/** Why a login failed: rejected, rate limited, or not answered properly. */
export type LoginFailure =
  | { readonly is: 'rejected' }
  | { readonly is: 'slowed'; readonly seconds: number }
  | { readonly is: 'failed' };

export const loginFailureOf = (error: unknown): LoginFailure => {
  if (!(error instanceof ApiError)) return { is: 'failed' };
  if (error.status === 429) return { is: 'slowed', seconds: error.retryAfterSeconds ?? 60 };
  return error.status >= 400 && error.status < 500 ? { is: 'rejected' } : { is: 'failed' };
};

/** The message for a rate-limited login. */
export const slowedText = (seconds: number): string =>
  `Too many attempts. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
