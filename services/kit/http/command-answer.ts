import { ErrorBody } from '@marquee/contracts/http/error-body';
import { HttpError } from '../errors/http-error';
import { type ServiceClient, upstreamError } from './upstream';

/** Refusals that concern the caller's own input. Any other is a failure between the services. */
const passedOn = new Set([400, 404, 409, 410, 413, 415, 422, 503]);

/** The body of another service's answer to a command; its refusals are thrown with their fields. */
export const commandAnswer = async (
  answering: ReturnType<ServiceClient['command']>,
  service: string,
): Promise<unknown> => {
  const { status, body } = await answering;
  if (status < 300) return body;
  const { data: refusal } = ErrorBody.safeParse(body);
  if (refusal === undefined || !passedOn.has(status))
    throw upstreamError(new Error(`${service} answered ${status}`), service);
  const { error, message, fields } = refusal;
  throw new HttpError(status, error, message, {
    ...(fields && { fields }),
    ...(status === 503 && { retryAfterSeconds: 1 }),
  });
};
