import { HttpError } from '@marquee/kit/errors/http-error';

const refusal = (code: string, message: string, retryAfterSeconds: number, cause?: unknown): HttpError =>
  new HttpError(503, code, message, { retryAfterSeconds, cause });

export const busy = () => refusal('tracking.busy', 'Too much at once. Send it again.', 1);
export const stopping = () => refusal('tracking.stopping', 'This service is stopping. Send it again.', 1);
export const late = () => refusal('tracking.late', 'It could not be stored in time. Send it again.', 2);
export const full = (cause?: unknown) =>
  refusal('spool.full', 'There is no room to store it at the moment. Send it again later.', 5, cause);
