import { ApiError } from '../../platform/api/api-error';

/** What a person is told when a report was not taken. */
export const reportFailureOf = (error: unknown, contactAddress: string): string => {
  if (error instanceof ApiError && error.status === 429) {
    const minutes = Math.ceil((error.retryAfterSeconds ?? 3_600) / 60);
    return `Five reports an hour are taken from one address. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or write to ${contactAddress}.`;
  }
  if (error instanceof ApiError && error.status === 400)
    return 'Something in the form is not as expected. Please look through the fields again.';
  return `Failed to send report. Please try again or contact ${contactAddress} directly.`;
};
