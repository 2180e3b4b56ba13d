import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { type Rebuilt, rebuildDay } from '../../../../services/analytics/commands/rebuild-day';
import { pathsPerDay, type TestEnvironment } from '../environment/test-environment';
import type { Verdict } from '../workers/worker-messages';

const calendar = siteCalendar('UTC');
const shownAtMost = 10;

const recount = (environment: TestEnvironment, apply: boolean): Promise<Rebuilt> =>
  rebuildDay({
    databaseUrl: environment.databases.analytics,
    amqpUrl: environment.amqpUrl,
    day: calendar.today(),
    calendar,
    visitorsPerDay: 1_000_000,
    pathsPerDay,
    apply,
  });

/** Recounts from the log: after all faults there must be no difference. */
const recountSound = async (environment: TestEnvironment): Promise<Verdict> => {
  const { events, differences } = await recount(environment, false);
  const shown = differences
    .slice(0, shownAtMost)
    .map(({ table, key, was, is }) => `\n    ${table} ${key}: ${was} → ${is}`);
  return {
    kept: differences.length === 0,
    description: `recounted ${events.toLocaleString('en-US')} events of today from the log, ${differences.length} figures differ${shown.join('')}`,
  };
};

/** Corrupts a figure: the recount must name exactly this one and repair it. */
const repairCorrupted = async (environment: TestEnvironment): Promise<readonly Verdict[]> => {
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
      description: `a corrupted figure was named: ${first?.was} → ${first?.is}`,
    },
    { kept: still.length === 0, description: `repaired from the log: ${still.length} figures differ` },
  ];
};

/** Compares today with the log, and proves that a recount detects a wrong figure. */
export const recountDay = async (environment: TestEnvironment): Promise<readonly Verdict[]> => {
  const { rowCount } = await environment.db.query('select from activity_logs');
  if ((rowCount ?? 0) > 1)
    return [{ kept: true, description: 'recounted only before a scenario created the log again' }];
  const sound = await recountSound(environment);
  return sound.kept ? [sound, ...(await repairCorrupted(environment))] : [sound];
};
