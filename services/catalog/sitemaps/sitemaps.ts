import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { curatedKeywords } from '@marquee/contracts/rules/landing';
import { staticPages } from '@marquee/contracts/rules/static-pages';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { allCategories } from '../categories/category-queries';
import { type SitemapTable, sitemapBlocks, sitemapRows } from './sitemap-queries';
import { type SitemapUrl, sitemapIndexXml, sitemapXml } from './sitemap-xml';

/** A file as it is sent, compressed once for all crawlers. */
export type SitemapFile = {
  readonly etag: string;
  readonly bodies: { readonly br: Buffer; readonly gzip: Buffer };
};

/** The limit of the protocol (sitemaps.org). */
const fileMaxUrls = 50_000;

export const sitemapIndexPath = '/sitemap.xml';

/** All sitemap files of the site in memory: about 0.7 MB compressed for 50,000 URLs, in each encoding. */
export const openSitemaps = (
  db: Queryable,
  publicUrl: string,
  { perFile = fileMaxUrls }: { perFile?: number } = {},
) => {
  type Finished = SitemapFile & { readonly fingerprint: string };
  let files: ReadonlyMap<string, Finished> | undefined;
  let refreshing: Promise<void> | undefined;

  const finish = async (
    path: string,
    fingerprint: string,
    xml: AsyncIterable<string> | Iterable<string>,
  ): Promise<Finished> => {
    const known = files?.get(path);
    return known?.fingerprint === fingerprint ? known : { fingerprint, ...(await compressed(xml)) };
  };

  const refreshNow = async (): Promise<void> => {
    const sources = await sourcesOf(db, perFile);
    const finished = new Map<string, Finished>();
    for (const { path, fingerprint, pages } of sources)
      finished.set(path, await finish(path, fingerprint, sitemapXml(publicUrl, pages())));
    const index = sitemapIndexXml(publicUrl, sources);
    files = finished.set(sitemapIndexPath, await finish(sitemapIndexPath, index, [index]));
  };

  /** Reads which files changed, and makes those again. Concurrent calls share one. */
  const refresh = (): Promise<void> => {
    refreshing ??= refreshNow().finally(() => {
      refreshing = undefined;
    });
    return refreshing;
  };
  return {
    refresh,
    /** The finished file at `path`. Only a call before the first `refresh` waits for the database. */
    get: async (path: string): Promise<SitemapFile | undefined> => {
      if (files === undefined) await refresh();
      return files?.get(path);
    },
  };
};

export type Sitemaps = ReturnType<typeof openSitemaps>;

/** A file's URLs, and a text that differs whenever they do. */
type Source = SitemapUrl & {
  readonly fingerprint: string;
  readonly pages: () => AsyncIterable<readonly SitemapUrl[]> | Iterable<readonly SitemapUrl[]>;
};

const sourcesOf = async (db: Queryable, perFile: number): Promise<Source[]> => [
  ...fixedSources('pages', staticPages, perFile),
  ...fixedSources(
    'keywords',
    curatedKeywords.map((slug) => `/seo/${slug}`),
    perFile,
  ),
  ...fixedSources(
    'categories',
    (await allCategories(db)).map(({ slug }) => `/category/${slug}`),
    perFile,
  ),
  ...(await rowSources(db, 'models', '/model/', perFile)),
  ...(await rowSources(db, 'videos', '/video/', perFile)),
];

const pathOf = (kind: string, nth: number): string => `/sitemaps/${kind}-${nth}.xml`;

/** Fixed paths, which have no date of change. */
const fixedSources = (kind: string, paths: readonly string[], perFile: number): Source[] =>
  Array.from({ length: Math.ceil(paths.length / perFile) }, (_, index) => {
    const some = paths.slice(index * perFile, (index + 1) * perFile).map((path) => ({ path }));
    return { path: pathOf(kind, index + 1), fingerprint: JSON.stringify(some), pages: () => [some] };
  });

const rowSources = async (
  db: Queryable,
  table: SitemapTable,
  pathPrefix: string,
  perFile: number,
): Promise<Source[]> => {
  const blocks = await sitemapBlocks(db, table, perFile);
  return blocks.map(({ nth, changedAt, fingerprint }) => ({
    path: pathOf(table, nth),
    changedAt,
    fingerprint,
    pages: async function* () {
      for await (const rows of sitemapRows(db, table, { nth, perFile })) {
        yield rows.map((row) => ({ path: `${pathPrefix}${row.slug}`, changedAt: row.changedAt }));
      }
    },
  }));
};

/** Between speed and size: 5.6 MB of XML become 0.5 MB in 0.1 s, off the main thread. */
const brotliQuality = 5;

const compressed = async (xml: AsyncIterable<string> | Iterable<string>): Promise<SitemapFile> => {
  const chunks: Buffer[] = [];
  for await (const chunk of xml) chunks.push(Buffer.from(chunk));
  const whole = Buffer.concat(chunks);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: whole.length,
  };
  // One after the other, so that a refresh uses one core at most.
  const br = await promisify(brotliCompress)(whole, { params });
  return {
    // Weak, because the encodings share it.
    etag: `W/"${createHash('sha256').update(whole).digest('base64url').slice(0, 16)}"`,
    bodies: { br, gzip: await promisify(gzip)(whole) },
  };
};
