import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { type Rebuilt, rebuildDay } from '../../../services/analytics/commands/rebuild-day';
import type { TestEnvironment } from './test-environment';
import type { Verdict } from './worker-messages';

const calendar = siteCalendar('UTC');
const shownAtMost = 10;

const recount = (environment: TestEnvironment, apply: boolean): Promise<Rebuilt> =>
  rebuildDay({
    databaseUrl: environment.databases.analytics,
    amqpUrl: environment.amqpUrl,
    day: calendar.today(),
    calendar,
    apply,
  });

/** The same events once more, from the log: whatever was killed, a recount has to find nothing to put right. */
const recountSound = async (environment: TestEnvironment): Promise<Verdict> => {
  const { events, differences } = await recount(environment, false);
  const shown = differences
    .slice(0, shownAtMost)
    .map(({ table, key, was, is }) => `\n    ${table} ${key}: ${was} → ${is}`);
  return {
    kept: differences.length === 0,
    words: `recounted ${events.toLocaleString('en-US')} events of today from the log, ${differences.length} figures differ${shown.join('')}`,
  };
};

/** A figure is spoiled in the product that runs: the recount has to name that one, and put it right. */
const repairSpoiled = async (environment: TestEnvironment): Promise<readonly Verdict[]> => {
  const { rows } = await environment.db.query<{ key: string }>(
    `update model_days set card = card + 1000 where (model_id, day) = (select model_id, day from model_days where day = $1 limit 1)
     returning day || ' ' || model_id as key`,
    [calendar.today()],
  );
  const { differences } = await recount(environment, true);
  const [first] = differences;
  const { differences: still } = await recount(environment, false);
  return [
    {
      kept: differences.length === 1 && first?.table === 'model_days' && first.key === rows[0]?.key,
      words: `a spoiled figure was named: ${first?.was} → ${first?.is}`,
    },
    { kept: still.length === 0, words: `put right from the log: ${still.length} figures differ` },
  ];
};

/** Today, after everything that was done to it, against the log; and whether the recount would notice. */
export const recountDay = async (environment: TestEnvironment): Promise<readonly Verdict[]> => {
  const sound = await recountSound(environment);
  return sound.kept ? [sound, ...(await repairSpoiled(environment))] : [sound];
};
