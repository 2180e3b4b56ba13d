import { createHash } from 'node:crypto';
import { curatedKeywords } from '@marquee/contracts/rules/landing';
import { staticPages } from '@marquee/contracts/rules/static-pages';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { LRUCache } from 'lru-cache';
import { allCategories } from '../categories/category-queries';
import { type SitemapTable, sitemapBlocks, sitemapRows } from './sitemap-queries';
import type { SitemapUrl } from './sitemap-xml';

/** One file of URLs. Its etag is known before any URL is read. */
type SitemapFile = SitemapUrl & {
  readonly etag: string;
  readonly pages: () => AsyncIterable<readonly SitemapUrl[]> | Iterable<readonly SitemapUrl[]>;
};

export type SitemapFiles = {
  /** All files, in the order of the index. */
  readonly all: () => Promise<readonly SitemapFile[]>;
};

/** The limit of the protocol (sitemaps.org). */
const fileMaxUrls = 50_000;

/** The list of files is cached because it reads both tables. */
const filesCacheMs = 30_000;

export const sitemapPath = (name: string): string => `/sitemaps/${name}.xml`;

/** The sitemap files of the site. `cacheMs: 0` reads the list each time. */
export const openSitemapFiles = (
  db: Queryable,
  { perFile = fileMaxUrls, cacheMs = filesCacheMs }: { perFile?: number; cacheMs?: number } = {},
): SitemapFiles => {
  const read = async (): Promise<readonly SitemapFile[]> => {
    const categories = await allCategories(db);
    return [
      ...fixedFiles('pages', staticPages, perFile),
      ...fixedFiles(
        'keywords',
        curatedKeywords.map((slug) => `/seo/${slug}`),
        perFile,
      ),
      ...fixedFiles(
        'categories',
        categories.map(({ slug }) => `/category/${slug}`),
        perFile,
      ),
      ...(await rowFiles(db, 'models', '/model/', perFile)),
      ...(await rowFiles(db, 'videos', '/video/', perFile)),
    ];
  };
  const cache = new LRUCache<'files', readonly SitemapFile[]>({
    max: 1,
    ttl: cacheMs || 1,
    fetchMethod: read,
  });
  return { all: () => cache.forceFetch('files', { forceRefresh: cacheMs === 0 }) };
};

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Files of fixed paths, which have no date of change. */
const fixedFiles = (kind: string, paths: readonly string[], perFile: number): SitemapFile[] =>
  Array.from({ length: Math.ceil(paths.length / perFile) }, (_, index) => {
    const some = paths.slice(index * perFile, (index + 1) * perFile).map((path) => ({ path }));
    return {
      path: sitemapPath(`${kind}-${index + 1}`),
      etag: digest(JSON.stringify(some)),
      pages: () => [some],
    };
  });

const rowFiles = async (
  db: Queryable,
  table: SitemapTable,
  pathPrefix: string,
  perFile: number,
): Promise<SitemapFile[]> => {
  const blocks = await sitemapBlocks(db, table, perFile);
  return blocks.map(({ nth, changedAt, fingerprint }) => ({
    path: sitemapPath(`${table}-${nth}`),
    changedAt,
    etag: digest(`${table}-${nth}-${fingerprint}`),
    pages: async function* () {
      for await (const rows of sitemapRows(db, table, { nth, perFile })) {
        yield rows.map((row) => ({ path: `${pathPrefix}${row.slug}`, changedAt: row.changedAt }));
      }
    },
  }));
};
