import type { z } from 'zod';
import { ApiError } from './api-error';
import { readError } from './read-error';

interface AskOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Nobody did anything: the call must not keep a session alive. */
  readonly isRefetch?: boolean;
}

/** Loads a schema. It arrives beside the answer that it parses, so a page that asks for nothing carries no parser. */
export type LoadSchema<Schema extends z.ZodType> = () => Promise<Schema>;

/** The answer when it is OK; throws `ApiError` otherwise. Credentials go along; a body is sent as JSON only when there is one. */
export const ask = async (path: string, { method = 'GET', body, signal, isRefetch = false }: AskOptions = {}): Promise<Response> => {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isRefetch ? { 'x-refetch': '1' } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok) return response;
  throw await readError(response);
};

/** The answer's body, parsed: what a screen receives has the schema's shape, or the call has failed. */
export const askFor = async <Schema extends z.ZodType>(
  load: LoadSchema<Schema>,
  path: string,
  options?: AskOptions,
): Promise<z.output<Schema>> => {
  const [schema, response] = await Promise.all([load(), ask(path, options)]);
  return schema.parse(await response.json());
};

/** Like `askFor`, with `null` where the server answers one of `statuses`: an expected answer is a value. */
export const askForOrNull = async <Schema extends z.ZodType>(
  statuses: readonly number[],
  load: LoadSchema<Schema>,
  path: string,
  options?: AskOptions,
): Promise<z.output<Schema> | null> => {
  try {
    return await askFor(load, path, options);
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return null;
    throw error;
  }
};

/** One page of a list: its rows, and how many there are altogether (`X-Total-Count`). */
export const askForRows = async <Row extends z.ZodType>(
  load: LoadSchema<z.ZodArray<Row>>,
  path: string,
  options?: AskOptions,
): Promise<{ rows: z.output<Row>[]; total: number }> => {
  const [schema, response] = await Promise.all([load(), ask(path, options)]);
  const rows = schema.parse(await response.json());
  const total = Number(response.headers.get('x-total-count') ?? rows.length);
  return { rows, total: Number.isInteger(total) ? total : rows.length };
};

/** `path` with the query parameters that have a value. */
export const withQuery = (path: string, query: Readonly<Record<string, string | number | undefined>>): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') params.set(name, String(value));
  return params.size === 0 ? path : `${path}?${params}`;
};
