import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { jsonQuery } from './json-query';
import { getRows, getSubject, type LoadSchema, present, type Rows, withQuery } from './request';

type Params = Readonly<Record<string, string | number | undefined>>;

/** Longer than the default five minutes: going back from a page finds the list as it was. */
const listKeptMs = 60 * 60_000;

interface ListSchemas<Row extends z.ZodType, Facets extends z.ZodType, Subject extends z.ZodType> {
  readonly rows: LoadSchema<z.ZodArray<Row>>;
  readonly facets: LoadSchema<Facets>;
  readonly subject: LoadSchema<Subject>;
}

/** The queries of a public list below `/api/{noun}`. Their keys begin with the noun. */
export const listQueries = <Row extends z.ZodType, Facets extends z.ZodType, Subject extends z.ZodType>(
  noun: string,
  schemas: ListSchemas<Row, Facets, Subject>,
) => ({
  /** A page of the list or of another one below `path`, and how many there are on all pages. */
  rows: (params: Params, path = '') => {
    const url = withQuery(`/api/${noun}${path}`, { ...params, offset: params.offset || undefined });
    return queryOptions({
      queryKey: [noun, url],
      queryFn: ({ signal }): Promise<Rows<z.output<Row>>> => getRows(schemas.rows, url, { signal }),
      gcTime: listKeptMs,
    });
  },
  facets: (params: Params) => {
    const url = withQuery(`/api/${noun}/facets`, params);
    return jsonQuery([noun, url], schemas.facets, url);
  },
  /** One of them, or `null` when it is missing or removed. Text that cannot be a slug is not requested. */
  bySlug: (slug: string, path = '') =>
    queryOptions({
      queryKey: [noun, 'slug', slug],
      queryFn: async ({ signal }) =>
        (await isSlug(slug))
          ? getSubject(schemas.subject, `/api/${noun}${path}/${encodeURIComponent(slug)}`, { signal })
          : null,
      select: present,
    }),
});

const isSlug = async (text: string) =>
  (await import('@marquee/contracts/rules/slug')).Slug.safeParse(text).success;
