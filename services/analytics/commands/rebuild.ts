/**
 * `make rebuild DAY=2026-11-20`: rebuilds the day from the log and prints the differences. APPLY=1 replaces it in
 * one transaction and audits that; where the log lacks counted messages, FORCE=1 and OPERATOR=<name> are needed.
 * Exits with 1 for differences that were not applied. `make refilter` adds the rules of a recount.
 */

import { Day } from '@marquee/contracts/rules/days';
import { recountRules } from '@marquee/contracts/rules/recount-rules';
import { withSeparators } from '@marquee/contracts/text/number';
import { capLimits } from '@marquee/kit/caps/cap-limits';
import { readConfig } from '@marquee/kit/config/read-config';
import { UserError } from '@marquee/kit/errors/user-error';
import { withPostgres } from '@marquee/kit/postgres/open-postgres';
import { runCommand } from '@marquee/kit/run/command';
import { configOf } from '@marquee/kit/settings/settings';
import { readCalendar } from '../counting/site-zones';
import { logText } from '../ledger/activity-log/open-activity-log';
import { type Force, rebuildDay } from './rebuild-day';

const shownMax = 100;

const run = async (given: string | undefined, more: readonly string[]): Promise<void> => {
  const day = Day.safeParse(given);
  const refilters = more.includes('refilter');
  const verb = refilters ? 'refilter' : 'rebuild';
  if (!day.success)
    throw new UserError(`Name a day: make ${verb} DAY=2026-11-20. APPLY=1 replaces the counted day.`);
  const config = readConfig(configOf('rebuild'));
  const calendar = await withPostgres(config.DATABASE_URL, {}, (db) =>
    readCalendar(db, config.SITE_TIMEZONE),
  );
  const { differences, events, uncounted, missing, log, countedEvents, rebuiltEvents, changes, applied } =
    await rebuildDay({
      databaseUrl: config.DATABASE_URL,
      amqpUrl: config.AMQP_URL,
      day: day.data,
      calendar,
      visitorsPerDay: config.VISITORS_PER_DAY,
      pathsPerDay: config.PATHS_PER_DAY,
      limits: capLimits(config),
      apply: more.includes('apply'),
      refilters,
      force: forceOf(more),
    });
  console.log(logText(log));
  for (const { table, key, was, is } of differences.slice(0, shownMax))
    console.log(`${table}  ${key}:  ${was}  →  ${is}`);
  if (differences.length > shownMax) console.log(`… and ${differences.length - shownMax} more`);
  console.log(`${day.data}: ${withSeparators(events)} events rebuilt, ${differences.length} figures differ.`);
  for (const [reason, found] of Object.entries(changes.reasons))
    console.log(`${withSeparators(found)} of the events are invalid by the rules of a recount: ${reason}.`);
  if (refilters) console.log(recountRules);
  for (const { modelId, before, after } of changes.models)
    console.log(`Model ${modelId}: ${withSeparators(before)} → ${withSeparators(after)} visits and clicks.`);
  if (uncounted > 0) console.log(`${uncounted} messages are not counted yet and were left out.`);
  for (const { producer, ranges, messages } of missing.slice(0, shownMax))
    console.log(`${producer}: ${withSeparators(messages)} counted messages are not in the log: ${ranges}`);
  if (missing.length > 0)
    console.log(
      `The log is incomplete for this day. Its figures hold ${withSeparators(countedEvents)} events, the rebuilt ones ${withSeparators(rebuiltEvents)}: applying removes ${withSeparators(countedEvents - rebuiltEvents)}.`,
    );
  if (differences.length === 0) return;
  if (applied) console.log('The rebuilt figures have replaced them. The audit log has an entry.');
  else if (missing.length > 0)
    console.log('Nothing was changed. APPLY=1 FORCE=1 OPERATOR=<your name> replaces them all the same.');
  else console.log('Nothing was changed. APPLY=1 replaces them by the rebuilt figures.');
  if (!applied) process.exitCode = 1;
};

/** Argument `force=<operator>`. */
const forceOf = (given: readonly string[]): Force | undefined => {
  const operator = given.find((word) => word.startsWith('force='))?.slice('force='.length);
  if (operator?.trim() === '')
    throw new UserError('FORCE=1 may remove counted events: add OPERATOR=<your name> for the audit log.');
  return operator === undefined ? undefined : { operator: operator.trim().slice(0, 300) };
};

await runCommand({ exitCode: 2 }, () => run(process.argv[2], process.argv.slice(3)));
