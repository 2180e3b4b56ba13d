import { ApiError } from './api-error';

/** Why a login failed, for people: `rejected` for wrong credentials, else a rate limit or an outage. */
export const loginErrorText = (error: unknown, rejected: string): string => {
  if (error instanceof ApiError && error.status === 429) return slowedText(error.retryAfterSeconds ?? 60);
  const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return isRejected ? rejected : 'Failed to authenticate. Please try again.';
};

export const slowedText = (seconds: number): string =>
  `Too many attempts. Please try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`;
