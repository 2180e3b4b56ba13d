import type { z } from 'zod';
import { apiBaseUrl } from './api-base-url';
import { ApiError } from './api-error';
import { readError } from './read-error';

interface AskOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Nobody did anything: the call must not keep a session alive. */
  readonly isRefetch?: boolean;
  /** The version that is known already: an answer that is the same comes as 304, without a body. */
  readonly knownVersion?: string | undefined;
}

/** Loads a schema. It arrives beside the answer that it parses, so a page that asks for nothing carries no parser. */
export type LoadSchema<Schema extends z.ZodType> = () => Promise<Schema>;

/** The answer when it is OK; throws `ApiError` otherwise. Credentials go along; a body is sent as JSON only when there is one. */
export const ask = async (
  path: string,
  { method = 'GET', body, signal, isRefetch = false, knownVersion }: AskOptions = {},
): Promise<Response> => {
  const response = await fetch(apiBaseUrl() + path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(isRefetch ? { 'x-refetch': '1' } : {}),
      ...(knownVersion === undefined ? {} : { 'if-none-match': knownVersion }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok || (response.status === 304 && knownVersion !== undefined)) return response;
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

/** An answer and the version by which the server knows it. */
export interface Versioned<Value> {
  readonly value: Value;
  readonly version: string | undefined;
}

/** Like `askFor`, for what is asked again and again: while the server's version is the known one, the known value is given back as it is. */
export const askForNewer = async <Schema extends z.ZodType>(
  load: LoadSchema<Schema>,
  path: string,
  known: Versioned<z.output<Schema>> | undefined,
  options?: AskOptions,
): Promise<Versioned<z.output<Schema>>> => {
  const [schema, response] = await Promise.all([
    load(),
    ask(path, { ...options, knownVersion: known?.version }),
  ]);
  if (response.status === 304 && known !== undefined) return known;
  return { value: schema.parse(await response.json()), version: response.headers.get('etag') ?? undefined };
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

/** What stands for something that was there once and was removed; something that never was there is `null`. */
const gone = 'gone';
export type Gone = typeof gone;

/** What a screen is about: parsed, `null` where there is none (404), `'gone'` where it was removed (410). */
export const askForSubject = async <Schema extends z.ZodType>(
  load: LoadSchema<Schema>,
  path: string,
  options?: AskOptions,
): Promise<z.output<Schema> | Gone | null> => {
  try {
    return await askFor(load, path, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    if (error instanceof ApiError && error.status === 410) return gone;
    throw error;
  }
};

/** For a screen, what was removed and what never was are the same. */
export const present = <Found>(found: Found | Gone | null): Found | null => (found === gone ? null : found);

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
export const withQuery = (
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, String(value));
  return params.size === 0 ? path : `${path}?${params}`;
};
