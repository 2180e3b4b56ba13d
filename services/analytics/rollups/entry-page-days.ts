import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { FirstVisits } from './site-visitors';
import { tally } from './tally';

export type EntryPageDay = { readonly day: Day; readonly path: string; visitors: number };

export const foldEntryPageDays = ({ begun, undone }: FirstVisits): EntryPageDay[] =>
  tally(
    [...begun.map((visit) => ({ ...visit, by: 1 })), ...undone.map((visit) => ({ ...visit, by: -1 }))],
    ({ day, event: { path } }) => `${day} ${path}`,
    ({ day, event: { path } }): EntryPageDay => ({ day, path, visitors: 0 }),
    (row, { by }) => {
      row.visitors += by;
    },
  );

export const addEntryPageDays = async (tx: Queryable, rows: readonly EntryPageDay[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-entry-page-days',
    text: `insert into entry_page_days as known (day, path, visitors)
           select * from unnest($1::date[], $2::text[], $3::bigint[])
           on conflict (day, path) do update set visitors = known.visitors + excluded.visitors`,
    values: [rows.map((row) => row.day), rows.map((row) => row.path), rows.map((row) => row.visitors)],
  });
};
