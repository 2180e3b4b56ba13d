import { ApiError } from './api-error';

/** The error that an answer stands for. Its sentence is the server's own where the body has one, else the status text. */
export const readError = async (response: Response): Promise<ApiError> => {
  const body = await response.text().catch(() => '');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    (await messageIn(body)) ?? response.statusText,
    body,
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
};

const messageIn = async (body: string): Promise<string | undefined> => {
  try {
    const parsed: unknown = JSON.parse(body);
    const { ErrorBody } = await import('@marquee/contracts/http/error-body');
    return ErrorBody.safeParse(parsed).data?.message;
  } catch {
    return undefined;
  }
};
