import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedView } from './dated-activity';
import { tally } from './tally';

export type PageDay = { readonly day: Day; readonly path: string; views: number };

export const foldPageDays = (views: readonly DatedView[]): PageDay[] =>
  tally(
    views,
    ({ day, event: { path } }) => `${day} ${path}`,
    ({ day, event: { path } }): PageDay => ({ day, path, views: 0 }),
    (row) => {
      row.views += 1;
    },
  );

export const addPageDays = async (tx: Queryable, rows: readonly PageDay[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-page-days',
    text: `insert into page_days as known (day, path, views)
           select * from unnest($1::date[], $2::text[], $3::bigint[])
           on conflict (day, path) do update set views = known.views + excluded.views`,
    values: [rows.map((row) => row.day), rows.map((row) => row.path), rows.map((row) => row.views)],
  });
};
