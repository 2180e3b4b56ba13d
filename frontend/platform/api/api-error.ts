/** An answer that is not OK. `message` reads 'status: body text', or 'status: detail' where the body is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** One sentence for people: the server's own, else the status text. */
    readonly detail: string,
    body: string,
    readonly retryAfterSeconds: number | null = null,
    /** What is wrong with which field, where the server says so. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(`${status}: ${body || detail}`);
  }

  /** `503 Service Unavailable`: what <LoadError> shows. */
  get reason(): string {
    return `${this.status} ${this.detail}`.trim();
  }
}

/** Why a call failed, for people: status and sentence, or that no usable answer came. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.reason : 'the server did not answer as expected';
