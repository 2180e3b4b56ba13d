import { linkTokenHeader } from '@marquee/contracts/http/link-token';
import { importColumns } from '@marquee/contracts/http/model-file';
import fc from 'fast-check';
import { z } from 'zod';
import type { FuzzRoute } from './fuzz-routes';
import {
  bodyEdits,
  browser,
  byteEdits,
  contentTypes,
  type Header,
  manyHeaders,
  pathEdits,
  queryEdits,
  unusualHeaders,
} from './hostile-parts';
import { type Hints, hostile, nearValid, parameter } from './values';

export const roles = ['anonymous', 'holder', 'other-holder', 'admin', 'forged'] as const;
/** `holder` is logged in to the dashboard it asks for, `other-holder` to another; `forged` plays admin. */
export type Role = (typeof roles)[number];

/** One request as it is written to the socket, but for the role's cookies, added when it is sent. */
export type FuzzRequest = {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: Buffer | undefined;
  readonly chunked: boolean;
};

type Weighted<Value> = fc.WeightedArbitrary<Value>;
const often = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>): Weighted<Value> => ({
  weight,
  arbitrary,
});

/** `encodeURIComponent` for text with lone surrogates too. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const pathOf = ({ path }: FuzzRoute, hints: Hints): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values = fc.tuple(...names.map((name) => parameter(name, hints)));
  const plain = values.map((given) =>
    // A page's parameter is its whole path.
    path === '/:page'
      ? given[0]?.startsWith('/')
        ? given[0]
        : `/${encoded(given[0] ?? '')}`
      : names.reduce((text, name, index) => text.replace(`:${name}`, encoded(given[index] ?? '')), path),
  );
  return fc.oneof(
    often(14, plain),
    often(
      1,
      fc.tuple(plain, fc.constantFrom(...pathEdits)).map(([text, edit]) => edit(text)),
    ),
  );
};

const queryText = (values: unknown): string =>
  typeof values === 'object' && values !== null
    ? Object.entries(values)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(
          ([name, value]) =>
            `${encoded(name)}=${encoded(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
        )
        .join('&')
    : encoded(String(values));

/** One to three of the parameters: more of them are rarely accepted together. */
const fewOf = (values: unknown, first: number): unknown => {
  const entries = Object.entries(typeof values === 'object' && values !== null ? values : {});
  return Object.fromEntries(
    [...entries, ...entries].slice(first % (entries.length || 1)).slice(0, 1 + (first % 3)),
  );
};

const queryOf = ({ query }: FuzzRoute, hints: Hints): fc.Arbitrary<string> => {
  if (query === undefined)
    return fc.oneof(
      often(12, fc.constant('')),
      often(
        1,
        fc.constantFrom(...queryEdits).map((edit) => edit('a=1')),
      ),
    );
  const valid = fc
    .tuple(nearValid(query, hints), fc.nat(100))
    .map(([values, first]) => queryText(fewOf(values, first)));
  return fc.oneof(
    often(8, valid),
    often(5, hostile(query, hints).map(queryText)),
    often(
      2,
      fc.tuple(valid, fc.constantFrom(...queryEdits)).map(([text, edit]) => edit(text)),
    ),
  );
};

const cell = (value: string): string => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** A file with rows of the run's own models. */
const csvText = (hints: Hints): fc.Arbitrary<string> => {
  const slugs = (hints.importSlug ?? ['fuzz-imported']).map(String);
  const value = parameter('text', {
    text: ['', '1', 'true', 'online', 'new', 'Fuzzed', 'https://onlyfans.com/fuzz', '/media/portraits/a.svg'],
  });
  const row = fc.tuple(
    fc.constantFrom(...slugs),
    fc.array(value, { minLength: importColumns.length, maxLength: importColumns.length }),
  );
  return fc
    .tuple(fc.subarray([...importColumns], { minLength: 1 }), fc.array(row, { maxLength: 5 }))
    .map(([columns, rows]) =>
      [
        columns,
        ...rows.map(([slug, cells]) =>
          columns.map((column, index) =>
            column === 'slug' ? slug : column === 'name' ? `Fuzzed ${slug}` : (cells[index] ?? ''),
          ),
        ),
      ]
        .map((cells) => cells.map(cell).join(','))
        .join('\n'),
    );
};

const bodyOf = ({ body, method }: FuzzRoute, hints: Hints): fc.Arbitrary<Buffer | undefined> => {
  if (body === undefined) {
    const any = fc.constantFrom('{}', '{"a":1}', 'x').map((text) => Buffer.from(text));
    const none = fc.constant(undefined);
    return method === 'GET'
      ? fc.oneof(often(20, none), often(1, any))
      : fc.oneof(often(2, none), often(1, any));
  }
  const text = body === 'csv' ? csvText(hints) : nearValid(body, hints).map((value) => JSON.stringify(value));
  const wrong =
    body === 'csv'
      ? text.map((csv) => csv.replace(/,/, '"'))
      : hostile(body, hints).map((value) => JSON.stringify(value));
  return fc.oneof(
    often(
      10,
      text.map((given) => Buffer.from(given)),
    ),
    often(
      7,
      wrong.map((given) => Buffer.from(given)),
    ),
    often(
      3,
      fc.tuple(text, fc.constantFrom(...bodyEdits)).map(([given, edit]) => Buffer.from(edit(given))),
    ),
    often(
      1,
      fc.tuple(text, fc.constantFrom(...byteEdits)).map(([given, edit]) => edit(given)),
    ),
    often(1, fc.constant(undefined)),
  );
};

const addedHeaders: fc.Arbitrary<readonly Header[]> = fc.oneof(
  often(12, fc.constant<readonly Header[]>([])),
  often(8, fc.subarray([...unusualHeaders], { minLength: 1, maxLength: 3 })),
  often(1, fc.constantFrom(50, 60, 64, 65, 120).map(manyHeaders)),
  often(
    1,
    fc.constantFrom(4_000, 9_000, 17_000).map((length): Header[] => [['x-long', 'h'.repeat(length)]]),
  ),
);

/** The token of a link, which some routes take from a header. */
const linkOf = ({ params, path }: FuzzRoute, hints: Hints): fc.Arbitrary<readonly Header[]> =>
  params instanceof z.ZodObject && 'token' in params.shape && !path.includes(':token')
    ? parameter('token', hints).map((token) => [[linkTokenHeader, encoded(token)]])
    : fc.constant([]);

const contentType = (route: FuzzRoute): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    often(20, fc.constant<string | undefined>(route.body === 'csv' ? 'text/csv' : 'application/json')),
    often(1, fc.constantFrom(...contentTypes)),
    often(1, fc.constant(undefined)),
  );

const methodOf = ({ method }: FuzzRoute): fc.Arbitrary<string> =>
  fc.oneof(
    often(30, fc.constant<string>(method)),
    often(method === 'GET' ? 3 : 1, fc.constant('HEAD')),
    often(
      1,
      fc.constantFrom('OPTIONS', 'PUT', 'DELETE', 'PATCH', 'POST', 'GET', 'TRACE', 'PROPFIND', 'PURGE'),
    ),
  );

/** Near-valid and hostile requests of one route. */
export const requestsOf = (route: FuzzRoute, hints: Hints): fc.Arbitrary<FuzzRequest> =>
  fc
    .record({
      method: methodOf(route),
      path: pathOf(route, hints),
      query: queryOf(route, hints),
      body: bodyOf(route, hints),
      type: contentType(route),
      agent: fc.oneof(often(9, fc.constant<string | undefined>(browser)), often(1, fc.constant(undefined))),
      added: addedHeaders,
      link: linkOf(route, hints),
      chunked: fc.oneof(often(8, fc.constant(false)), often(1, fc.constant(true))),
    })
    .map(({ method, path, query, body, type, agent, added, link, chunked }) => ({
      method,
      target: query === '' ? path : `${path}?${query}`,
      headers: [
        ...(agent === undefined ? [] : [['user-agent', agent] as const]),
        ...(body === undefined || type === undefined ? [] : [['content-type', type] as const]),
        ...link,
        ...added,
      ],
      body,
      chunked: chunked && body !== undefined,
    }));
