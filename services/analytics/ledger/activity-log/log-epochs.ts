import { dayMs } from '@marquee/contracts/rules/days';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import type { LogBeginning } from './open-activity-log';

/** Between the clocks of tracking and the database. */
const clockSkewMs = 60_000;

/** Records the present log. `recreated`: another one than at the last call, after the former was lost. */
export const recordLog = (tx: Queryable, { at, epoch }: LogBeginning): Promise<{ recreated: boolean }> =>
  onlyRow(
    tx,
    `with former as (select epoch from activity_logs order by first_seen_at desc limit 1),
     present as (
       insert into activity_logs (epoch, begins_at, checked_at)
       select coalesce($1, (select epoch from former), 'unnamed'), $2, now()
       on conflict (epoch) do update set begins_at = excluded.begins_at, checked_at = excluded.checked_at
       returning epoch
     )
     select exists (select from former where former.epoch <> present.epoch) as recreated from present`,
    [epoch ?? null, new Date(at)],
  );

export const countedBefore = async (tx: Queryable, at: number): Promise<boolean> => {
  const { rows } = await tx.query<{ earliest: Date | null }>(
    'select least((select min(first_at) from producers), (select min(counted_at) from processed_messages)) as earliest',
  );
  return (rows[0]?.earliest?.getTime() ?? Number.POSITIVE_INFINITY) < at - clockSkewMs;
};

/** True if another log than this one was seen before. */
export const isRecreated = async (tx: Queryable, { epoch }: LogBeginning): Promise<boolean> => {
  const { rows } = await tx.query<{ other: boolean }>(
    `select count(*) filter (where epoch <> coalesce($1, newest.known)) > 0 as other
     from activity_logs, (select epoch as known from activity_logs order by first_seen_at desc limit 1) as newest`,
    [epoch ?? null],
  );
  return rows[0]?.other ?? false;
};

/** True when one of the last `days` days, whose rebuild is promised, was counted before the log begins. */
export const isPromiseBroken = async (tx: Queryable, beginsAt: number, days: number): Promise<boolean> =>
  beginsAt > Date.now() - days * dayMs && (await countedBefore(tx, beginsAt));

export const logLine = async (db: Queryable, days: number): Promise<string> => {
  const { rows } = await db.query<{ beginsAt: Date }>(
    'select begins_at as "beginsAt" from activity_logs order by first_seen_at desc limit 1',
  );
  const beginsAt = rows[0]?.beginsAt;
  if (beginsAt === undefined) return 'log: not checked yet';
  const since = beginsAt.toISOString().slice(0, 16).replace('T', ' ');
  return (await isPromiseBroken(db, beginsAt.getTime(), days))
    ? `log: begins at ${since} UTC, LATER THAN PROMISED (ACTIVITY_LOG_DAYS=${days}): days before it cannot be rebuilt`
    : `log: begins at ${since} UTC; every day of the last ${days} that has events can be rebuilt`;
};
