import { createHash } from 'node:crypto';
import { curatedKeywords } from '@marquee/contracts/rules/landing';
import { staticPages } from '@marquee/contracts/rules/static-pages';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { allCategories } from '../queries/categories';
import { type SitemapTable, sitemapBlocks, sitemapRows } from '../queries/sitemap-rows';
import type { Address } from './sitemap-xml';

/** One file of addresses, known before any of them is read. */
type SitemapFile = Address & {
  readonly etag: string;
  readonly pages: () => AsyncIterable<readonly Address[]> | Iterable<readonly Address[]>;
};

export type SitemapFiles = {
  /** Every file there is, in the order in which the index names them. */
  readonly all: () => Promise<readonly SitemapFile[]>;
};

/** As many addresses as the protocol allows in one file (sitemaps.org). */
const fileMaxAddresses = 50_000;

/** How old the list of files may be: counting them reads both tables. */
const keptForMs = 30_000;

export const sitemapPath = (name: string): string => `/sitemaps/${name}.xml`;

/** The sitemap of this catalogue, with the pages that stand beside it. Nobody who asks often makes it look more often than once in a while. */
export const openSitemapFiles = (
  db: Queryable,
  { perFile = fileMaxAddresses, keptMs = keptForMs }: { perFile?: number; keptMs?: number } = {},
): SitemapFiles => {
  let known: { readonly at: number; readonly files: Promise<readonly SitemapFile[]> } | undefined;
  const look = async (): Promise<readonly SitemapFile[]> => {
    const categories = await allCategories(db);
    return [
      ...writtenFiles('pages', staticPages, perFile),
      ...writtenFiles(
        'keywords',
        curatedKeywords.map((slug) => `/seo/${slug}`),
        perFile,
      ),
      ...writtenFiles(
        'categories',
        categories.map(({ slug }) => `/category/${slug}`),
        perFile,
      ),
      ...(await listedFiles(db, 'models', '/model/', perFile)),
      ...(await listedFiles(db, 'videos', '/video/', perFile)),
    ];
  };
  return {
    all: async () => {
      if (known === undefined || performance.now() - known.at >= keptMs)
        known = { at: performance.now(), files: look() };
      const { files } = known;
      try {
        return await files;
      } catch (error) {
        // A failure is not kept: the next one who asks tries again.
        if (known.files === files) known = undefined;
        throw error;
      }
    },
  };
};

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/** Addresses that stand in the code: nothing says when they last changed. */
const writtenFiles = (kind: string, paths: readonly string[], perFile: number): SitemapFile[] =>
  Array.from({ length: Math.ceil(paths.length / perFile) }, (_, index) => {
    const some = paths.slice(index * perFile, (index + 1) * perFile).map((path) => ({ path }));
    return {
      path: sitemapPath(`${kind}-${index + 1}`),
      etag: digest(JSON.stringify(some)),
      pages: () => [some],
    };
  });

const listedFiles = async (
  db: Queryable,
  table: SitemapTable,
  place: string,
  perFile: number,
): Promise<SitemapFile[]> => {
  const blocks = await sitemapBlocks(db, table, perFile);
  return blocks.map(({ nth, changedAt, fingerprint }) => ({
    path: sitemapPath(`${table}-${nth}`),
    changedAt,
    etag: digest(`${table}-${nth}-${fingerprint}`),
    pages: async function* () {
      for await (const rows of sitemapRows(db, table, { nth, perFile })) {
        yield rows.map((row) => ({ path: `${place}${row.slug}`, changedAt: row.changedAt }));
      }
    },
  }));
};
