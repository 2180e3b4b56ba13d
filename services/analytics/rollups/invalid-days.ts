import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type DatedInvalid, siteModelId } from './dated-activity';
import { tally } from './tally';

export type InvalidDay = {
  readonly modelId: number;
  readonly day: Day;
  readonly type: DatedInvalid['type'];
  readonly reason: string;
  events: number;
};

/** Every invalid event under the site, and also under its model when it is about one. */
export const foldInvalidDays = (invalid: readonly DatedInvalid[]): InvalidDay[] =>
  tally(
    invalid.flatMap((event) =>
      event.modelId === siteModelId ? [event] : [event, { ...event, modelId: siteModelId }],
    ),
    ({ modelId, day, type, reason }) => `${modelId} ${day} ${type} ${reason}`,
    ({ modelId, day, type, reason }): InvalidDay => ({ modelId, day, type, reason, events: 0 }),
    (row) => {
      row.events += 1;
    },
  );

export const addInvalidDays = async (tx: Queryable, rows: readonly InvalidDay[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx.query({
    name: 'add-invalid-days',
    text: `insert into invalid_days as known (model_id, day, type, reason, events)
           select * from unnest($1::bigint[], $2::date[], $3::text[], $4::text[], $5::bigint[])
           on conflict (model_id, day, type, reason) do update set events = known.events + excluded.events`,
    values: [
      rows.map((row) => row.modelId),
      rows.map((row) => row.day),
      rows.map((row) => row.type),
      rows.map((row) => row.reason),
      rows.map((row) => row.events),
    ],
  });
};
