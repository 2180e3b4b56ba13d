import { type ServerResponse, STATUS_CODES } from 'node:http';
import { ErrorBody, type Problem } from '@marquee/contracts/http/error-body';
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

const json = (status: number, body: ErrorBody, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/**
 * Converts every error to an HTTP response: problem details for a path of `/api/v1`. An unexpected one
 * discloses only the request id.
 */
export const errorReply = (error: unknown, requestId: string, path = ''): Reply => {
  const { status, headers, body } = replyOf(error, requestId);
  if (!isApiPath(path)) return { status, headers, body };
  const { message: detail, ...more } = ErrorBody.parse(JSON.parse(body));
  const problem: Problem = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail,
    ...more,
  };
  return {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
    body: JSON.stringify(problem),
  };
};

const replyOf = (error: unknown, requestId: string): Reply => {
  if (error instanceof z.ZodError) {
    return json(400, {
      error: 'request.invalid',
      message: 'Some fields are missing or wrong.',
      fields: fieldErrors(error),
      requestId,
    });
  }
  if (error instanceof HttpError) {
    const retry: Record<string, string> = {};
    if (error.more.retryAfterSeconds !== undefined)
      retry['retry-after'] = String(Math.max(1, Math.ceil(error.more.retryAfterSeconds)));
    const fields = error.more.fields === undefined ? {} : { fields: { ...error.more.fields } };
    return json(
      error.status,
      { error: error.code, message: error.message, ...fields, requestId },
      { ...retry, ...error.more.headers },
    );
  }
  if (isRetryable(error)) {
    const body = {
      error: 'database.unavailable',
      message: 'The database is not answering. Try again in a moment.',
      requestId,
    };
    return json(503, body, { 'retry-after': '1' });
  }
  return json(500, { error: 'internal', message: 'Something went wrong on our side.', requestId });
};

export const sendReply = (res: ServerResponse, { status, headers, body }: Reply): void => {
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.statusCode = status;
  res.end(body);
};
