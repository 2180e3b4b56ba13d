import type { ErrorBody } from '@marquee/contracts/http/error-body';
import { ApiError } from './api-error';

/** The error that an answer stands for. Its sentence is the server's own where the body has one, else the status text. */
export const readError = async (response: Response): Promise<ApiError> => {
  const body = await response.text().catch(() => '');
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const said = await errorIn(body);
  return new ApiError(
    response.status,
    said?.message ?? response.statusText,
    body,
    Number.isFinite(retryAfter) ? retryAfter : null,
    said?.fields,
  );
};

const errorIn = async (body: string): Promise<ErrorBody | undefined> => {
  try {
    const parsed: unknown = JSON.parse(body);
    const schema = (await import('@marquee/contracts/http/error-body')).ErrorBody;
    return schema.safeParse(parsed).data;
  } catch {
    return undefined;
  }
};
