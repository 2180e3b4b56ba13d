/** Codes of full queues have this ending. */
export const isBusyCode = (code: string): boolean => code.endsWith('.busy');

/**
 * An expected error: status and code for the caller, a cause for the log; converted in `http/error-reply`. The
 * caller reads `message`, so it never contains a secret, an IP or a stack.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: {
      readonly fields?: Readonly<Record<string, string>>;
      readonly retryAfterSeconds?: number;
      readonly cause?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) {
    super(message, { cause: more.cause });
  }

  /** A bound of concurrency was reached, as designed: a refusal like that of a limit, and no failure. */
  get isBusy(): boolean {
    return isBusyCode(this.code);
  }
}

const refuse =
  (status: number, fallback: string) =>
  (code: string, message = fallback, more: HttpError['more'] = {}): never => {
    throw new HttpError(status, code, message, more);
  };

export const badRequest = refuse(400, 'The request could not be understood.');
/** Names the fields and their faults, as for a body that does not parse. */
export const invalidFields = (fields: Readonly<Record<string, string>>): never =>
  badRequest('request.invalid', 'Some fields are missing or wrong.', { fields });
export const unauthorized = refuse(401, 'Log in first.');
export const forbidden = refuse(403, 'This is not allowed.');
export const notFound = refuse(404, 'There is nothing here.');
export const conflict = refuse(409, 'This was changed by someone else.');
export const gone = refuse(410, 'This was removed.');
export const unprocessable = refuse(422, 'This is not accepted.');
export const nobodyWaits = refuse(499, 'The caller closed the connection.');

export const tooManyRequests = (retryAfterSeconds: number): never => {
  throw new HttpError(429, 'limit.reached', 'Too many requests. Try again later.', { retryAfterSeconds });
};

export const unavailable = (
  code: string,
  message: string,
  retryAfterSeconds: number,
  cause?: unknown,
): never => {
  throw new HttpError(503, code, message, { retryAfterSeconds, cause });
};
