import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { batchesById } from '../lists/sql';

export type SitemapTable = 'models' | 'videos';

const isListed = { models: 'archived_at is null', videos: 'listed' } as const satisfies Record<
  SitemapTable,
  string
>;

/** The rows of one file: ids from `(nth - 1) * perFile + 1` to `nth * perFile`. */
export type SitemapBlock = {
  readonly nth: number;
  readonly changedAt: Date;
  readonly listed: number;
  readonly fingerprint: string;
};

/**
 * Every block of `perFile` ids with a listed row, in order. A row never changes its block; any change or
 * removal in a block changes its `fingerprint`.
 */
export const sitemapBlocks = (db: Queryable, table: SitemapTable, perFile: number): Promise<SitemapBlock[]> =>
  rowsOf(db, {
    name: `sitemap-blocks-${table}`,
    text: `select (id - 1) / $1::int + 1 as nth, max(content_changed_at) as "changedAt", count(*) filter (where ${isListed[table]}) as listed,
        count(*) filter (where ${isListed[table]}) || '-' || sum(extract(epoch from content_changed_at) * 1000)::bigint as fingerprint
      from ${table} group by 1 having bool_or(${isListed[table]}) order by 1`,
    values: [perFile],
  });

const batchRows = 1_000;

type SitemapRow = { readonly id: number; readonly slug: string; readonly changedAt: Date };

/** The listed rows of one block by rising id, in batches. */
export const sitemapRows = (
  db: Queryable,
  table: SitemapTable,
  { nth, perFile }: { nth: number; perFile: number },
): AsyncGenerator<readonly SitemapRow[]> => {
  const text = `select id, slug, content_changed_at as "changedAt" from ${table}
    where id > $1 and id <= $2 and ${isListed[table]} order by id limit ${batchRows}`;
  const read = (after: number) => rowsOf<SitemapRow>(db, text, [after, nth * perFile]);
  return batchesById(read, batchRows, (nth - 1) * perFile);
};
