import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedView } from './dated-activity';
import { tally } from './tally';

export type SiteHour = { readonly day: Day; readonly hour: number; views: number };

export const foldSiteHours = (views: readonly DatedView[]): SiteHour[] =>
  tally(
    views,
    ({ day, hour }) => `${day} ${hour}`,
    ({ day, hour }): SiteHour => ({ day, hour, views: 0 }),
    (row) => {
      row.views += 1;
    },
  );

export const addSiteHours = async (tx: Queryable, rows: readonly SiteHour[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-site-hours',
    text: `insert into site_hours as known (day, hour, views)
           select * from unnest($1::date[], $2::smallint[], $3::bigint[])
           on conflict (day, hour) do update set views = known.views + excluded.views`,
    values: [rows.map((row) => row.day), rows.map((row) => row.hour), rows.map((row) => row.views)],
  });
};
