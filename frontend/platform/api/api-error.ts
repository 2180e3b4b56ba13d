import type { ErrorBody } from '@marquee/contracts/http/error-body';

/** An answer that is not OK. `message` reads 'status: body text', or 'status: detail' for an empty body. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** One sentence for people: the server's own, else the status text. */
    readonly detail: string,
    body: string,
    readonly retryAfterSeconds: number | null = null,
    /** The error of each invalid field, if the server names them. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(`${status}: ${body || detail}`);
  }

  /** `503 Service Unavailable`, shown by <LoadError>. */
  get reason(): string {
    return `${this.status} ${this.detail}`.trim();
  }
}

/** Why a call failed, for people: status and sentence, or that no usable answer came. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.reason : 'unexpected response from the server';

/** The error in an answer that is not OK. Never throws: unknown JSON leaves the status text as detail. */
export const readError = async (response: Response): Promise<ApiError> => {
  const body = await response.text().catch(() => '');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const parsed = await parseBody(body);
  return new ApiError(
    response.status,
    parsed?.message ?? response.statusText,
    body,
    Number.isFinite(retryAfter) ? retryAfter : null,
    parsed?.fields,
  );
};

const parseBody = async (body: string): Promise<ErrorBody | undefined> => {
  try {
    const parsed: unknown = JSON.parse(body);
    // Loaded with the first error, so pages without errors load no parser.
    const schema = (await import('@marquee/contracts/http/error-body')).ErrorBody;
    return schema.safeParse(parsed).data;
  } catch {
    return undefined;
  }
};
