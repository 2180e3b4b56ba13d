import { addDays } from '@marquee/contracts/rules/days';
import { inOneSentence } from '@marquee/kit/errors/user-error';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { type Options, rebuildDay } from '../commands/rebuild-day';
import {
  claimDay,
  claimRefilter,
  finishRefilter,
  readUsualRate,
  storeMarks,
} from '../conspicuous/conspicuous-queries';
import { judgeDay } from '../conspicuous/judge-day';
import { readEvidence } from '../conspicuous/read-evidence';
import { alongBatches } from '../ledger/activity-log/open-activity-log';

export type ConspicuousDeps = Pick<
  Options,
  'databaseUrl' | 'amqpUrl' | 'calendar' | 'visitorsPerDay' | 'pathsPerDay' | 'limits'
> & {
  readonly db: Postgres;
  readonly log: Log;
};

/** From this hour on: events that waited on a disk over midnight have arrived. */
const fromHour = 1;

/** Looks once at the day before, after its end, and marks the conspicuous days of models. */
export const examineDay = async ({ db, amqpUrl, calendar, log }: ConspicuousDeps, now = Date.now()) => {
  const { day: today, hour } = calendar.momentOf(now);
  const day = addDays(today, -1);
  if (hour < fromHour || !(await claimDay(db, day))) return;
  const evidence = await readEvidence({ amqpUrl, day, calendar, marker: alongBatches });
  const marks = judgeDay(evidence, await readUsualRate(db, day));
  await db.transaction((tx) => storeMarks(tx, day, marks));
  log.info('day.examined', { day, marks: marks.length });
};

/** Runs one requested recount, if any waits. A failure is kept with its reason for who requested it. */
export const runRefilter = async ({ db, log, ...options }: ConspicuousDeps): Promise<void> => {
  const request = await claimRefilter(db);
  if (request === undefined) return;
  const { id, day, applies, requestedBy: by } = request;
  try {
    const { differences, removed, changes, missing, applied } = await rebuildDay({
      ...options,
      day,
      apply: applies,
      refilters: true,
      by,
      marker: alongBatches,
    });
    const isRefused = applies && !applied && differences.length > 0;
    const why = `The log lacks ${missing.length} producers' messages of this day: make refilter DAY=${day} names them.`;
    await finishRefilter(db, id, isRefused ? { why } : { figures: differences.length, removed, changes });
    log.info('day.refiltered', { day, applied, figures: differences.length, removed });
  } catch (error) {
    await finishRefilter(db, id, { why: inOneSentence(error).slice(0, 500) });
    throw error;
  }
};
