/**
 * `make refill`: lists and counts what the log holds and nothing has counted, as after a purged queue, a missing
 * binding or a restored database. SINCE=2026-11-20 (or a time) reads the log from there; DRY_RUN=1 only lists, and
 * exits with 1 if there is something.
 */

import { randomUUID } from 'node:crypto';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { readConfig } from '@marquee/kit/config/read-config';
import { UserError } from '@marquee/kit/errors/user-error';
import { withPostgres } from '@marquee/kit/postgres/open-postgres';
import { runCommand } from '@marquee/kit/run/command';
import { configOf } from '@marquee/kit/settings/settings';
import { incompleteDays } from '../counting/rollups/closed-days';
import { dailyNames } from '../counting/rollups/daily-names';
import { readCalendar } from '../counting/site-zones';
import { isRecreated } from '../ledger/activity-log/log-epochs';
import { logText, readLogBeginning } from '../ledger/activity-log/open-activity-log';
import { incompleteLines } from './ledger-table';
import { countUncounted, findUncounted, type UncountedRange } from './refill-log';

const shownMax = 100;
/** A message can be large, and a restored database is cold. */
const statementWithinMs = 60_000;

const time = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

const lineOf = (range: UncountedRange): string => {
  const { producer, from, through, events, publishedFrom, publishedThrough } = range;
  return `${producer}  messages ${withSeparators(from)} to ${withSeparators(through)}, ${withSeparators(events)} events, published ${time(publishedFrom)} to ${time(publishedThrough)} UTC`;
};

const sinceOf = (given: string): number | undefined => {
  if (given === '') return undefined;
  const at = Date.parse(given);
  if (Number.isNaN(at)) {
    throw new UserError(
      `SINCE=${given} is no time: use SINCE=2026-11-20 or SINCE=2026-11-20T13:00:00Z, both UTC.`,
    );
  }
  return at;
};

const run = async (since: number | undefined, isDryRun: boolean): Promise<void> => {
  const config = readConfig(configOf('rebuild'));
  const source = { amqpUrl: config.AMQP_URL, since, logDays: config.ACTIVITY_LOG_DAYS };
  const options = { max: 2, statementWithinMs, applicationName: 'marquee-refill' };
  await withPostgres(config.DATABASE_URL, options, async (db) => {
    const beginning = await readLogBeginning(config.AMQP_URL);
    console.log(logText(beginning));
    if (beginning !== undefined && (await isRecreated(db, beginning)))
      console.log('It was created again: what only the former log held is lost.');
    const found = await findUncounted({ ...source, db });
    const unreadable = found.unreadable.length;
    if (unreadable > 0)
      console.log(
        `${counted(unreadable, 'message', 'messages')} in the log cannot be read, so they are not counted here. The first: ${found.unreadable[0]}`,
      );
    if (found.messages === 0) {
      console.log(
        `Everything in the log${unreadable > 0 ? ' that can be read' : ''} is counted. Nothing was changed.`,
      );
      return;
    }
    for (const range of found.ranges.slice(0, shownMax)) console.log(lineOf(range));
    if (found.ranges.length > shownMax)
      console.log(`… and ${withSeparators(found.ranges.length - shownMax)} more`);
    console.log(
      `${withSeparators(found.messages)} messages with ${withSeparators(found.events)} events are in the log and not counted.`,
    );
    if (isDryRun) {
      console.log('Nothing was changed. Without DRY_RUN=1 they are counted.');
      process.exitCode = 1;
      return;
    }
    const calendar = await readCalendar(db, config.SITE_TIMEZONE);
    const visitorsPerDay = config.VISITORS_PER_DAY;
    const deps = {
      db,
      calendar,
      visitorsPerDay,
      names: dailyNames(db, { path: config.PATHS_PER_DAY }),
      worker: randomUUID(),
    };
    const { messages, events, repeated } = await countUncounted(source, found, deps);
    console.log(
      `Counted ${withSeparators(events)} events of ${withSeparators(messages)} messages; ${withSeparators(repeated)} more were repeats of counted ones.`,
    );
    for (const line of incompleteLines(await incompleteDays(db))) console.log(line);
    if (messages < found.messages) {
      console.log(
        `The workers counted the other ${withSeparators(found.messages - messages)} messages meanwhile.`,
      );
    }
  });
};

await runCommand({ exitCode: 2 }, async () => {
  await run(sinceOf(process.argv[2] ?? ''), process.argv[3] === 'dry-run');
});
