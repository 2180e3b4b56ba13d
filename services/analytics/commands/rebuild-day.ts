import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import type { RefilterChanges } from '@marquee/contracts/http/conspicuous-days';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { MarkerRoute, Stream } from '@marquee/kit/bus/open-stream';
import { recordAudit } from '@marquee/kit/bus/outbox';
import type { CapLimits } from '@marquee/kit/caps/caps';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { UserError } from '@marquee/kit/errors/user-error';
import { type Postgres, type Queryable, withPostgres } from '@marquee/kit/postgres/open-postgres';
import { addRefilter, finishRefilter, isCorrected } from '../conspicuous/conspicuous-queries';
import { dayFilter } from '../conspicuous/judge-day';
import { limitFilter } from '../conspicuous/limit-filter';
import { logStartOf, readEvidence } from '../conspicuous/read-evidence';
import { dailyNames } from '../counting/rollups/daily-names';
import { keptSinceSql } from '../counting/rollups/rollup-months';
import { createCoverage, type MissingMessages, missingFromLog } from '../ledger/activity-log/log-coverage';
import { countedBefore, isRecreated } from '../ledger/activity-log/log-epochs';
import {
  type LogBeginning,
  openActivityLog,
  readLogBeginning,
} from '../ledger/activity-log/open-activity-log';
import {
  admitKnownNames,
  createShadowTables,
  type Difference,
  eventsOf,
  forgetDerived,
  readChangedModels,
  readDifferences,
  swapDay,
} from './day-tables';
import { asPool, fillShadow, type Shadow } from './fill-shadow';

export type Options = {
  readonly databaseUrl: string;
  readonly amqpUrl: string;
  readonly day: Day;
  readonly calendar: Calendar;
  readonly visitorsPerDay: number;
  readonly pathsPerDay?: number;
  readonly apply: boolean;
  /** Also with the rules of a recount. Always so for a day that they have corrected. */
  readonly refilters?: boolean;
  /** Today's limits, which a recount applies beside the rules of detection. */
  readonly limits?: CapLimits;
  /** Who requested it, for the audit log; by default the command line. */
  readonly by?: string;
  /** How the end of the log is marked, where the caller may not publish to it directly. */
  readonly marker?: MarkerRoute;
  /** Applies although the log lacks messages that were counted. */
  readonly force?: Force | undefined;
};

/** Who decided it; the audit log keeps the name. */
export type Force = { readonly operator: string };

export type Rebuilt = {
  readonly differences: readonly Difference[];
  /** Events of the day that are in the log and were counted. */
  readonly events: number;
  /** Messages in the log that are not counted yet; the workers will count them. */
  readonly uncounted: number;
  /** Counted messages that the log lacks: applying takes their events away, so it needs `force`. */
  readonly missing: readonly MissingMessages[];
  readonly log: LogBeginning | undefined;
  /** Events in the figures as they were counted, and as they were rebuilt. */
  readonly countedEvents: number;
  readonly rebuiltEvents: number;
  readonly removed: number;
  readonly changes: RefilterChanges;
  readonly applied: boolean;
};

/** A month of demo traffic is rebuilt in seconds; a long day may take minutes. */
const statementWithinMs = 600_000;

/** Why the log cannot hold every message of a day whose first moment is `from`; undefined if it can. */
const whyLate = async (
  db: Postgres,
  beginning: LogBeginning | undefined,
  from: number,
): Promise<string | undefined> => {
  if (beginning === undefined) return (await countedBefore(db, Date.now())) ? 'which is empty' : undefined;
  if (beginning.at <= from) return undefined;
  const since = `which begins at ${new Date(beginning.at).toISOString()}`;
  if (await isRecreated(db, beginning)) return `${since}, when it was created again`;
  return beginning.epoch === undefined || (await countedBefore(db, beginning.at)) ? since : undefined;
};

const auditRebuild = async (
  tx: Queryable,
  { day, force, refilters = false, by = 'command line' }: Options,
  { log, missing, countedEvents, rebuiltEvents, removed: filtered }: Omit<Rebuilt, 'applied'>,
  isLate: boolean,
): Promise<void> => {
  const forced = isLate || missing.length > 0;
  const removed = {
    removedEvents: countedEvents - rebuiltEvents,
    missingMessages: missing.reduce((sum, { messages }) => sum + messages, 0),
    logEpoch: log?.epoch ?? null,
    logBeginsAt: log === undefined ? null : new Date(log.at).toISOString(),
  };
  const entry: AuditEntry = {
    by: { role: 'admin', name: force?.operator ?? by },
    what: refilters ? 'day.refiltered' : 'day.rebuilt',
    about: { kind: 'day', id: day, name: day },
    before: { events: countedEvents },
    after: { events: rebuiltEvents, forced, ...(refilters && { filtered }), ...(forced && removed) },
  };
  await recordAudit(tx, entry, null);
};

const storeRefilter = async (
  tx: Queryable,
  { day, force, by = 'command line' }: Options,
  { differences, removed, changes }: Pick<Rebuilt, 'differences' | 'removed' | 'changes'>,
): Promise<void> => {
  const added = await addRefilter(tx, { day, applies: true, by: force?.operator ?? by });
  if (added === undefined) throw new UserError('A recount of this day is not finished yet.');
  await finishRefilter(tx, added.id, { figures: differences.length, removed, changes });
};

const rebuildWithin = async (
  tx: Queryable,
  log: Stream,
  options: Options,
  start: Pick<Shadow, 'reasonOf'> & { from: number; beginning: LogBeginning | undefined; isLate: boolean },
): Promise<Rebuilt> => {
  const { from, beginning, isLate, reasonOf } = start;
  const { day, calendar, visitorsPerDay, pathsPerDay, apply, force } = options;
  const schema = await createShadowTables(tx);
  await admitKnownNames(tx, schema, day);
  const shadow: Shadow = {
    tx,
    schema,
    names: dailyNames(asPool(tx), pathsPerDay === undefined ? {} : { path: pathsPerDay }),
    day,
    calendar,
    visitorsPerDay,
    reasonOf,
  };
  await createCoverage(tx);
  const { reasons, ...filled } = await fillShadow(shadow, log);
  const rebuilt = {
    ...filled,
    removed: Object.values(reasons).reduce((sum, events) => sum + events, 0),
    changes: { reasons, models: await readChangedModels(tx, schema, day) },
    differences: await readDifferences(tx, schema, day),
    missing: await missingFromLog(tx, schema, from),
    log: beginning,
    countedEvents: await eventsOf(tx, schema, day),
    rebuiltEvents: await eventsOf(tx, 'pg_temp', day),
  };
  const isAllowed = force !== undefined || rebuilt.missing.length === 0;
  const applied = apply && rebuilt.differences.length > 0 && isAllowed;
  if (applied) await swapDay(tx, schema, day);
  if (apply && isAllowed) await forgetDerived(tx, schema, day);
  if (applied) {
    // The ledger reads the day anew. Where the log lacks events, it keeps what the day had before.
    if (rebuilt.missing.length === 0 && !isLate)
      await tx.query('delete from rollup_sums where day = $1', [day]);
    await auditRebuild(tx, options, rebuilt, isLate);
    // Later rebuilds apply the same rules: this row says so, unless a request of the Traffic page does.
    if (options.refilters && options.marker === undefined) await storeRefilter(tx, options, rebuilt);
  }
  return { ...rebuilt, applied };
};

/**
 * Rebuilds a day from the log with the workers' code, and returns every different figure; `apply` replaces the
 * day, unless the log lacks counted messages. Counts exactly what is recorded as processed, beside the workers.
 */
export const rebuildDay = async (options: Options): Promise<Rebuilt> => {
  const from = logStartOf(options.day);
  // The first delivery of a client batch may be on the day before and its repeat on this day.
  const log = await openActivityLog(options.amqpUrl, logStartOf(addDays(options.day, -1)), options.marker);
  // A separate connection: statements prepared before the shadow tables existed would use the real tables.
  const connection = { statementWithinMs, applicationName: 'marquee-rebuild' };
  const rebuild = async (db: Postgres): Promise<Rebuilt> => {
    const { rows } = await db.query<{ kept: boolean | null }>(`select $1::date >= ${keptSinceSql} as kept`, [
      options.day,
    ]);
    if (rows[0]?.kept === false)
      throw new UserError(
        `The breakdowns of ${options.day} were removed by ROLLUP_MONTHS: it cannot be rebuilt, because only the sums of its month remain.`,
      );
    const beginning = await readLogBeginning(options.amqpUrl);
    const late = await whyLate(db, beginning, from);
    if (late !== undefined && options.force === undefined) {
      throw new UserError(
        `${options.day} is older than the log, ${late}: it cannot be rebuilt. FORCE=1 rebuilds it from what is left.`,
      );
    }
    const filters = options.refilters || (await isCorrected(db, options.day));
    const byLimits = options.limits && limitFilter(options.limits, options.day);
    const reasonOf = filters ? dayFilter(await readEvidence(options), byLimits) : undefined;
    return await db.transaction((tx) =>
      rebuildWithin(tx, log, options, { from, beginning, isLate: late !== undefined, reasonOf }),
    );
  };
  try {
    return await withPostgres(options.databaseUrl, connection, rebuild);
  } finally {
    await log.close();
  }
};
