/**
 * `make rebuild DAY=2026-11-20`: recounts the day from the log and prints what differs, per table and key. With APPLY=1 the recount
 * takes the day's place, in one transaction. Exits with 1 when something differs and was not applied.
 */
import { Day } from '@marquee/contracts/rules/days';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { inOneSentence, UserError } from '@marquee/kit/errors/user-error';
import { rebuildConfig } from './rebuild-config';
import { rebuildDay } from './rebuild-day';

const shownAtMost = 100;
const run = async (given: string | undefined, apply: boolean): Promise<void> => {
  const day = Day.safeParse(given);
  if (!day.success)
    throw new UserError(
      'Which day? make rebuild DAY=2026-11-20, and APPLY=1 to put the recount in its place.',
    );
  const config = rebuildConfig();
  const calendar = siteCalendar(config.SITE_TIMEZONE);
  const { differences, events, uncounted } = await rebuildDay({
    databaseUrl: config.DATABASE_URL,
    amqpUrl: config.AMQP_URL,
    day: day.data,
    calendar,
    apply,
  });
  for (const { table, key, was, is } of differences.slice(0, shownAtMost))
    console.log(`${table}  ${key}:  ${was}  →  ${is}`);
  if (differences.length > shownAtMost) console.log(`… and ${differences.length - shownAtMost} more`);
  console.log(
    `${day.data}: ${events.toLocaleString('en-US')} events recounted, ${differences.length} figures differ.`,
  );
  if (uncounted > 0) console.log(`${uncounted} messages are not counted yet and were left out.`);
  if (differences.length === 0) return;
  console.log(
    apply
      ? 'The recount has taken their place.'
      : 'Nothing was changed: APPLY=1 puts the recount in their place.',
  );
  if (!apply) process.exitCode = 1;
};

try {
  await run(process.argv[2], process.argv[3] === 'apply');
} catch (error) {
  console.error(inOneSentence(error));
  process.exitCode = 2;
}
