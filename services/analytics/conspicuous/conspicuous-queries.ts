import type {
  Conspicuous,
  ConspicuousDays,
  Correction,
  Refilter,
} from '@marquee/contracts/http/conspicuous-days';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, rowsOf, sentRow, sentRows } from '@marquee/kit/postgres/rows';
import { siteModelId } from '../counting/rollups/dated-activity';
import { correctionsIn } from '../dashboards/queries/corrections';
import type { Range } from '../dashboards/queries/date-range';
import type { Mark, UsualRate } from './judge-day';

/** A worker that was killed holds a day or a recount for this long. */
const heldFor = "interval '30 minutes'";

/** Claims a day that has figures and was not examined, so that one worker looks at it. */
export const claimDay = (db: Queryable, day: Day): Promise<boolean> =>
  changesRow(
    db,
    `insert into examined_days as known (day, started_at)
     select day, now() from site_days where day = $1
     on conflict (day) do update set started_at = now()
       where known.examined_at is null and known.started_at < now() - ${heldFor}`,
    [day],
  );

export const storeMarks = async (tx: Queryable, day: Day, marks: readonly Mark[]): Promise<void> => {
  await tx.query('delete from conspicuous_days where day = $1', [day]);
  await tx.query(
    `insert into conspicuous_days (day, model_id, reason, events, of_events)
     select $1, "modelId", reason, events, "of" from jsonb_to_recordset($2::jsonb) as m ("modelId" bigint, reason text, events integer, "of" integer)`,
    [day, JSON.stringify(marks)],
  );
  await tx.query('update examined_days set examined_at = now() where day = $1', [day]);
};

const usualDays = 28;
/** Clicks in those days below which a model has no rate of its own. */
const usualClicksMin = 50;

/** Clicks per opened profile in the four weeks before; never below one click in two, so that few visits mark nothing. */
export const readUsualRate = async (db: Queryable, day: Day): Promise<UsualRate> => {
  const { rows } = await db.query<{ modelId: number; clicks: number; opened: number }>(
    `select model_id as "modelId", sum(clicks)::float8 as clicks, sum(profile)::float8 as opened from model_days
     where day between $1 and $2 group by model_id`,
    [addDays(day, -usualDays), addDays(day, -1)],
  );
  const rateOf = (clicks: number, opened: number): number => Math.max(0.5, clicks / Math.max(1, opened));
  const sum = (of: 'clicks' | 'opened') => rows.reduce((all, row) => all + row[of], 0);
  const site = rateOf(sum('clicks'), sum('opened'));
  const models = new Map(
    rows
      .filter(({ clicks }) => clicks >= usualClicksMin)
      .map(({ modelId, clicks, opened }) => [modelId, rateOf(clicks, opened)]),
  );
  return (modelId) => models.get(modelId) ?? site;
};

/** The valid events of demo traffic, of a model or of the whole site. */
const demoIn = async (db: Queryable, modelId: number, { first, last }: Range): Promise<number> => {
  const { events } = await onlyRow<{ events: number }>(db, {
    name: 'demo-events',
    text: `select coalesce(sum(events), 0) as events from demo_days where model_id = $1 and figure = 'valid' and day between $2 and $3`,
    values: [modelId, first, last],
  });
  return events;
};

/** The conspicuous days of a model, the days that were corrected, and how much of its figures is demo traffic. */
export const dayNotesOf = async (
  db: Queryable,
  modelId: number,
  range: Range,
): Promise<{ conspicuous: Conspicuous[]; corrections: Correction[]; demo: number }> => {
  const [{ rows: conspicuous }, corrections, demo] = await Promise.all([
    db.query<Conspicuous>({
      name: 'conspicuous-of-model',
      text: `select day, reason, events, of_events as "of" from conspicuous_days
             where model_id = $1 and day between $2 and $3 order by day, reason`,
      values: [modelId, range.first, range.last],
    }),
    correctionsIn(db, range),
    demoIn(db, modelId, range),
  ]);
  return { conspicuous, corrections, demo };
};

/** `why` of a recount that is done holds its changes. */
const refilterColumns = `id, day, applies, state, requested_by as "requestedBy", requested_at as "requestedAt", figures, removed::float8 as removed,
  case state when 'failed' then why end as why, case state when 'done' then why::jsonb end as changes`;

export const readConspicuousDays = async (db: Queryable, range: Range): Promise<ConspicuousDays> => {
  const [days, corrections, demo, refilters] = await Promise.all([
    rowsOf<ConspicuousDays['days'][number]>(
      db,
      `select day, model_id as "modelId", reason, events, of_events as "of" from conspicuous_days
       where day between $1 and $2 order by day desc, events desc, model_id limit 500`,
      [range.first, range.last],
    ),
    correctionsIn(db, range),
    demoIn(db, siteModelId, range),
    sentRows<Refilter>(
      db,
      `select ${refilterColumns} from refilters where day between $1 and $2 order by id desc limit 50`,
      [range.first, range.last],
    ),
  ]);
  return { days, corrections, demo, refilters };
};

/** Requests a recount. Undefined while one of this day waits or runs. */
export const addRefilter = (
  db: Queryable,
  { day, applies, by }: { readonly day: Day; readonly applies: boolean; readonly by: string },
): Promise<Refilter | undefined> =>
  sentRow(
    db,
    `insert into refilters (day, applies, requested_by) values ($1, $2, $3) on conflict do nothing returning ${refilterColumns}`,
    [day, applies, by],
  );

/** Claims the oldest request that waits, or that a killed worker left. */
export const claimRefilter = (db: Queryable): Promise<Refilter | undefined> =>
  sentRow(
    db,
    `update refilters set state = 'running', started_at = now()
     where id = (select id from refilters where state = 'waiting' or (state = 'running' and started_at < now() - ${heldFor})
                 order by id limit 1 for update skip locked)
     returning ${refilterColumns}`,
  );

/** With `why` it has failed. */
type Result = { readonly [One in 'figures' | 'removed' | 'changes' | 'why']?: Refilter[One] };

export const finishRefilter = async (db: Queryable, id: number, result: Result): Promise<void> => {
  const { figures, removed, changes, why } = result;
  await db.query(
    'update refilters set state = $2, figures = $3, removed = $4, why = $5, finished_at = now() where id = $1',
    [id, why ? 'failed' : 'done', figures, removed, why ?? JSON.stringify(changes)],
  );
};

/** Whether the figures of the day were corrected, so that a rebuild has to apply the same rules. */
export const isCorrected = async (db: Queryable, day: Day): Promise<boolean> =>
  (await firstRow(db, "select 1 from refilters where day = $1 and applies and state = 'done'", [day])) !==
  undefined;
