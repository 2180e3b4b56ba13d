import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { ErrorBody, Problem } from '@marquee/contracts/http/error-body';
import { isApiPath } from '@marquee/contracts/rules/api-scopes';
import { fieldMessage } from '@marquee/contracts/text/field-message';
import { z } from 'zod';
import { HttpError } from '../errors/http-error';
import { isRetryable } from '../postgres/is-retryable';

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The message of each invalid or unknown field by its path (`events.3.modelId`); `body`: the whole. */
export const fieldErrors = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {};
  // At most 20, so that the answer to a hundred invalid events is not longer than they are.
  for (const issue of error.issues.slice(0, 20)) {
    const paths =
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, 20).map((key) => [...issue.path, key.slice(0, 64)])
        : [issue.path];
    for (const path of paths) fields[path.join('.') || 'body'] ??= fieldMessage(issue);
  }
  return fields;
};

const httpErrorOf = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error;
  if (error instanceof z.ZodError)
    return new HttpError(400, 'request.invalid', 'Some fields are missing or wrong.', {
      fields: fieldErrors(error),
    });
  return isRetryable(error)
    ? new HttpError(503, 'database.unavailable', 'The database is not answering. Try again in a moment.', {
        retryAfterSeconds: 1,
      })
    : new HttpError(500, 'internal', 'Something went wrong on our side.');
};

/** Whole seconds. Clients that were refused together because of overload (503) return spread over a while. */
const retryAfter = (seconds: number, status: number): number => {
  const least = Math.max(1, Math.ceil(seconds));
  return status === 503 ? least + Math.floor(Math.random() * (2 * least + 2)) : least;
};

/** Any error as a response: problem details below `/api/v1`. An unexpected one shows the request id only. */
export const errorReply = (error: unknown, requestId: string, path = ''): Reply => {
  const { status, code, message, more } = httpErrorOf(error);
  const { retryAfterSeconds: wait, fields } = more;
  const isProblem = isApiPath(path);
  const about = { ...(fields && { fields }), requestId };
  const title = STATUS_CODES[status] ?? '';
  const body: ErrorBody | Problem = isProblem
    ? { type: 'about:blank', title, status, detail: message, error: code, ...about }
    : { error: code, message, ...about };
  return {
    status,
    headers: {
      'content-type': isProblem ? 'application/problem+json' : 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(wait !== undefined && { 'retry-after': String(retryAfter(wait, status)) }),
      ...more.headers,
    },
    body: JSON.stringify(body),
  };
};

export const sendReply = (res: ServerResponse, { status, headers, body }: Reply): void => {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.statusCode = status;
  res.end(body);
};
