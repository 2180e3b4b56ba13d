import { didYouMeanHeader } from '@marquee/contracts/http/did-you-mean';
import { linkPasswordHeader, linkTokenHeader } from '@marquee/contracts/http/link-token';
import type { QueryFunctionContext } from '@tanstack/react-query';
import type { z } from 'zod';
import { ApiError, readError } from './api-error';

/** Where the API answers: the page's own origin. A server sets the gateway's internal URL at its start. */
let baseUrl = '';

/** Headers that a server adds to each of its reads. */
let serverHeaders = (): Record<string, string> => ({});

export const setApiServer = (url: string, headers = serverHeaders): void => {
  baseUrl = new URL(url).origin;
  serverHeaders = headers;
};

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH';
  /** A `Blob` is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** An automatic refetch: it must not keep a session alive. */
  readonly isRefetch?: boolean;
  /** The ETag of the known answer: an unchanged one comes as 304 without a body. */
  readonly knownVersion?: string | undefined;
  /** The secret of a link that opens this call without a session. */
  readonly linkToken?: string | undefined;
  /** The password of that link, or what stands for it. */
  readonly linkPassword?: string | undefined;
}

/** The options of a query that refetches by itself. */
export const refetched = ({
  signal,
  client,
  queryKey,
}: Pick<QueryFunctionContext, 'signal' | 'client' | 'queryKey'>): RequestOptions => ({
  signal,
  isRefetch: client.getQueryData(queryKey) !== undefined,
});

/** Loads a schema in parallel with the answer that it parses, so the first load contains no parser. */
export type LoadSchema<Schema extends z.ZodType> = () => Promise<Schema>;

const contentOf = (body: unknown): { readonly type: string; readonly body: Blob | string } =>
  body instanceof Blob
    ? { type: 'application/octet-stream', body }
    : { type: 'application/json', body: JSON.stringify(body) };

/** The answer when it is OK; throws `ApiError` otherwise. Sends credentials. */
export const request = async (
  path: string,
  {
    method = 'GET',
    body,
    signal,
    isRefetch = false,
    knownVersion,
    linkToken,
    linkPassword,
  }: RequestOptions = {},
): Promise<Response> => {
  const content = body === undefined ? undefined : contentOf(body);
  const response = await fetch(baseUrl + path, {
    method,
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...serverHeaders(),
      ...(content && { 'content-type': content.type }),
      ...(isRefetch ? { 'x-refetch': '1' } : {}),
      ...(knownVersion === undefined ? {} : { 'if-none-match': knownVersion }),
      // Escaped, because a header cannot hold whatever somebody has put behind the # of a link.
      ...(linkToken === undefined ? {} : { [linkTokenHeader]: encodeURIComponent(linkToken) }),
      ...(linkPassword === undefined ? {} : { [linkPasswordHeader]: encodeURIComponent(linkPassword) }),
    },
    ...(content && { body: content.body }),
    ...(signal === undefined ? {} : { signal }),
  });
  if (response.ok || (response.status === 304 && knownVersion !== undefined)) return response;
  throw await readError(response);
};

/** The answer's body, parsed with the schema; throws where it has another shape. */
export const requestJson = async <Schema extends z.ZodType>(
  load: LoadSchema<Schema>,
  path: string,
  options?: RequestOptions,
): Promise<z.output<Schema>> => {
  const [schema, response] = await Promise.all([load(), request(path, options)]);
  return schema.parse(await response.json());
};

interface Versioned<Value> {
  readonly value: Value;
  readonly version: string | undefined;
}

/** Like `requestJson` for a query that polls: a 304 without a body gives the known answer. */
export const getIfChanged = async <Schema extends z.ZodType>(
  load: LoadSchema<Schema>,
  path: string,
  context: Pick<QueryFunctionContext, 'signal' | 'client' | 'queryKey'>,
): Promise<Versioned<z.output<Schema>>> => {
  const known = context.client.getQueryData<Versioned<z.output<Schema>>>(context.queryKey);
  const [schema, response] = await Promise.all([
    load(),
    request(path, { ...refetched(context), knownVersion: known?.version }),
  ]);
  if (response.status === 304 && known !== undefined) return known;
  return { value: schema.parse(await response.json()), version: response.headers.get('etag') ?? undefined };
};

/** Like `requestJson`, with `null` for one of the expected error `statuses`. */
export const getOrNull = async <Schema extends z.ZodType>(
  statuses: readonly number[],
  load: LoadSchema<Schema>,
  path: string,
  options?: RequestOptions,
): Promise<z.output<Schema> | null> => {
  try {
    return await requestJson(load, path, options);
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return null;
    throw error;
  }
};

/** Stands for something that was removed; `null` stands for something that never existed. */
const gone = 'gone';
export type Gone = typeof gone;

/** The subject of a page: parsed, `null` where there is none (404), `'gone'` where it was removed (410). */
export const getSubject = async <Schema extends z.ZodType>(
  load: LoadSchema<Schema>,
  path: string,
  options?: RequestOptions,
): Promise<z.output<Schema> | Gone | null> => {
  try {
    return await requestJson(load, path, options);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    if (error instanceof ApiError && error.status === 410) return gone;
    throw error;
  }
};

/** A page shows removed and never existing subjects in the same way. */
export const present = <Found>(found: Found | Gone | null): Found | null => (found === gone ? null : found);

/** One page of a list or a search. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  /** How many there are on all pages (`X-Total-Count`). */
  readonly total: number;
  /** For a search of which nothing has every word: similar search texts that have results. */
  readonly suggestions?: readonly string[];
  /** Seconds for which the rows may be kept (`Cache-Control`), where the server limits that. */
  readonly maxAgeSeconds?: number;
}

/** One page of a list or a search, parsed. */
export const getRows = async <Row extends z.ZodType>(
  load: LoadSchema<z.ZodArray<Row>>,
  path: string,
  options?: RequestOptions,
): Promise<Rows<z.output<Row>>> => {
  const [schema, response] = await Promise.all([load(), request(path, options)]);
  const rows = schema.parse(await response.json());
  const total = Number(response.headers.get('x-total-count') ?? rows.length);
  const suggestions = response.headers.get(didYouMeanHeader)?.split(',').map(decodeURIComponent);
  const maxAgeSeconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0);
  return {
    rows,
    total: Number.isInteger(total) ? total : rows.length,
    ...(suggestions && { suggestions }),
    ...(maxAgeSeconds > 0 && { maxAgeSeconds }),
  };
};

/** `path` with those query parameters that have a value, and one of each value of a list. */
export const withQuery = (
  path: string,
  query: Readonly<Record<string, string | number | readonly string[] | undefined>>,
): string => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined && one !== '') params.append(name, String(one));
  return params.size === 0 ? path : `${path}?${params}`;
};
