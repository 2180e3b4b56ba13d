/** An answer that was not OK. `message` reads 'status: body text' (status text where the body is empty); `said` is for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    readonly said: string,
    body: string,
    readonly retryAfterSeconds: number | null = null,
    /** What was wrong with which field, where the server says so. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(`${status}: ${body || said}`);
  }
}

/** What a person is told about a failed call: an HTTP status and text, or that nothing answered. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError) return `${error.status} ${error.said}`.trim();
  return 'the server did not answer as expected';
};
