import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { DatedView } from './dated-activity';
import type { FirstVisits } from './site-visitors';
import { foldVisitCounts, type VisitCount, visitCountColumns } from './visit-breakdown';

export const foldDeviceDays = (views: readonly DatedView[], firstVisits: FirstVisits): VisitCount[] =>
  foldVisitCounts(({ event }) => event.device, views, firstVisits);

export const addDeviceDays = async (tx: Queryable, rows: readonly VisitCount[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-device-days',
    text: `insert into device_days as known (day, device, views, visitors)
           select * from unnest($1::date[], $2::text[], $3::bigint[], $4::bigint[])
           on conflict (day, device) do update set views = known.views + excluded.views, visitors = known.visitors + excluded.visitors`,
    values: visitCountColumns(rows),
  });
};
