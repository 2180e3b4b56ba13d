import { ApiError } from './api-error';

/** Why a log-in did not work: refused, slowed down, or never judged. */
export type LoginFailure =
  | { readonly is: 'rejected' }
  | { readonly is: 'slowed'; readonly seconds: number }
  | { readonly is: 'failed' };

export const loginFailureOf = (error: unknown): LoginFailure => {
  if (!(error instanceof ApiError)) return { is: 'failed' };
  if (error.status === 429) return { is: 'slowed', seconds: error.retryAfterSeconds ?? 60 };
  return error.status >= 400 && error.status < 500 ? { is: 'rejected' } : { is: 'failed' };
};

/** What somebody who was slowed down is told. */
export const slowedText = (seconds: number): string =>
  `Too many attempts. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
