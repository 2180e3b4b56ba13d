import { HttpError } from '@marquee/kit/errors/http-error';

export const busy = (): HttpError =>
  new HttpError(503, 'tracking.busy', 'Too much at once. Send it again.', { retryAfterSeconds: 1 });

export const stopping = (): HttpError =>
  new HttpError(503, 'tracking.stopping', 'This service is stopping. Send it again.', {
    retryAfterSeconds: 1,
  });

export const late = (): HttpError =>
  new HttpError(503, 'tracking.late', 'It could not be stored in time. Send it again.', {
    retryAfterSeconds: 2,
  });

export const full = (cause?: unknown): HttpError =>
  new HttpError(503, 'spool.full', 'There is no room to store it at the moment. Send it again later.', {
    retryAfterSeconds: 5,
    cause,
  });
