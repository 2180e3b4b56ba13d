import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedView } from './dated-activity';
import type { FirstVisits } from './site-visitors';
import { foldVisitCounts, type VisitCount, visitCountColumns } from './visit-breakdown';

export const foldCountryDays = (views: readonly DatedView[], firstVisits: FirstVisits): VisitCount[] =>
  foldVisitCounts(({ event }) => event.country, views, firstVisits);

export const addCountryDays = async (tx: Queryable, rows: readonly VisitCount[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-country-days',
    text: `insert into country_days as known (day, country, views, visitors)
           select * from unnest($1::date[], $2::text[], $3::bigint[], $4::bigint[])
           on conflict (day, country) do update set views = known.views + excluded.views, visitors = known.visitors + excluded.visitors`,
    values: visitCountColumns(rows),
  });
};
