import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedView } from './dated-activity';
import type { FirstVisits } from './site-visitors';
import { foldVisitCounts, type VisitCount, visitCountColumns } from './visit-breakdown';

export const foldBrowserDays = (views: readonly DatedView[], firstVisits: FirstVisits): VisitCount[] =>
  foldVisitCounts(({ event }) => event.browser, views, firstVisits);

export const addBrowserDays = async (tx: Queryable, rows: readonly VisitCount[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-browser-days',
    text: `insert into browser_days as known (day, browser, views, visitors)
           select * from unnest($1::date[], $2::text[], $3::bigint[], $4::bigint[])
           on conflict (day, browser) do update set views = known.views + excluded.views, visitors = known.visitors + excluded.visitors`,
    values: visitCountColumns(rows),
  });
};
