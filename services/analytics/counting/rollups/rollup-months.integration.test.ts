import type { Day } from '@marquee/contracts/rules/days';
import { modelStats } from '../../dashboards/queries/model-analytics';
import { siteAnalytics } from '../../dashboards/queries/site-analytics';
import { siteClicks } from '../../dashboards/queries/site-clicks';
import { checkRollups, compareRollups } from '../../ledger/check-rollups';
import { readLedger } from '../../ledger/read-ledger';
import { card, click, producer, view, visitor } from '../../testing/activity';
import { repairSuite } from '../../testing/repair-suite';
import { renewDayTops } from './day-tops';
import { renewMonthSums } from './month-sums';
import { addRollupMonths, dropRollupMonths, markOldMonths, monthlyRollups } from './rollup-months';

const suite = repairSuite();
const { query } = suite;
/** Long ago, because the last year is never removed. */
const today: Day = '2024-06-10';
const at = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

const addMonths = async (from: Day): Promise<void> => {
  for (const rollup of monthlyRollups)
    await suite.analytics().db.transaction((tx) => addRollupMonths(tx, rollup, today, from));
};

const months = ['2024-01-20', '2024-02-20', '2024-03-20', '2024-04-20', '2024-05-20'];
const countMonths = async (): Promise<void> => {
  const events = months.flatMap((day, nth) => [
    view({ at: at(day), path: `/month-${nth}` }),
    card(1, { at: at(day) }),
    card(1, { at: at(day), kind: 'profile', surface: 'profile', position: -1 }),
    ...Array.from({ length: nth + 1 }, () => click(1, { at: at(day), visitor: visitor() })),
    click(1, { at: at(day), invalid: 'bot' }),
  ]);
  await suite.analytics().count(events);
};

/** Sums of days that have not changed for a while. */
const renew = async (): Promise<void> => {
  const { db } = suite.analytics();
  await query("update site_days set counted_at = counted_at - interval '1 hour'");
  while ((await renewDayTops(db, today, 50)).length > 0);
  while ((await db.transaction((tx) => renewMonthSums(tx, today))) !== undefined);
};

/** As the job does. Returns the first day that is kept and the names of the dropped tables. */
const removeOld = async (on: Day, keep: number) => {
  const { db } = suite.analytics();
  const until = await db.transaction((tx) => markOldMonths(tx, on, keep));
  const dropped: string[] = [];
  if (until !== undefined)
    for (const rollup of monthlyRollups)
      dropped.push(...(await db.transaction((tx) => dropRollupMonths(tx, rollup, until))));
  return { until, dropped };
};

const rowsIn = async (table: string): Promise<number> =>
  (await query<{ rows: number }>(`select count(*) as rows from ${table}`))[0]?.rows ?? 0;

test('a day without a partition is counted in the default partition, and moves when its partition is created', async () => {
  await countMonths();
  expect(await rowsIn('model_hours_default')).toBe(5);
  await addMonths('2024-01-01');
  expect(await rowsIn('model_hours_default')).toBe(0);
  expect(await rowsIn('model_hours_2024_02')).toBe(1);
  expect(await rowsIn('model_hours')).toBe(5);
  // Again: nothing to do.
  const { db } = suite.analytics();
  expect(await db.transaction((tx) => addRollupMonths(tx, 'model_hours', today, '2024-01-01'))).toBe(0);
  await suite.analytics().count([card(1, { at: at('2024-02-20') })]);
  expect(await query('select seen from model_hours_2024_02')).toEqual([{ seen: 2 }]);
});

test('a new database has partitions for this month and the next ones', async () => {
  await suite.analytics().count([view(), card(1), click(1)]);
  for (const rollup of monthlyRollups) {
    expect(await rowsIn(`${rollup}_default`)).toBe(0);
    const [{ until } = { until: '' }] = await query<{ until: Day }>(
      'select max(until) as until from rollup_partitions where rollup = $1',
      [rollup],
    );
    expect(Date.parse(until)).toBeGreaterThan(Date.now() + 60 * 86_400_000);
  }
});

test('months older than the setting lose their breakdowns by day; totals, sums of months and the ledger stay as they were', async () => {
  const { db } = suite.analytics();
  await addMonths('2024-01-01');
  await countMonths();
  await renew();
  const check = async () => {
    await db.transaction(checkRollups);
    await db.transaction(compareRollups);
    return await query('select processed, events, lower_days, missing from rollup_checks');
  };
  const read = () =>
    Promise.all(
      [
        ['2024-01-01', '2024-03-31'],
        ['2024-02-01', today],
        ['2024-04-02', today],
      ].map(async ([first = '', last = '']) => [
        await siteClicks(db, { first, last }, [1]),
        await siteAnalytics(db, { first, last }),
        await modelStats(db, 1, { first, last }),
      ]),
    );
  const [figures, checked] = [await read(), await check()];
  expect(checked).toMatchObject([{ lower_days: [], missing: [] }]);

  const { until, dropped } = await removeOld('2025-05-20', 13);
  expect(until).toBe('2024-04-01');
  expect(dropped).toHaveLength(3 * monthlyRollups.length);
  expect(await rowsIn('model_hours')).toBe(2);
  expect(await rowsIn('model_days')).toBe(5);
  expect(await read()).toEqual(figures);
  expect(await check()).toEqual(checked);
  expect((await readLedger(db)).balanced).toBe(true);
  expect(await query("select message #>> '{event,entry,what}' as what from outbox")).toEqual([
    { what: 'months.removed' },
  ]);
  // A part of a removed month keeps its totals, and has no breakdown.
  const part = await modelStats(db, 1, { first: '2024-01-05', last: '2024-01-25' });
  expect(part.stats).toMatchObject({ clicks: 1, surfaces: [] });
  expect(await removeOld('2025-05-20', 13)).toEqual({ until: undefined, dropped: [] });

  // An event that is a year late is counted, and the sums of its month are final.
  await suite.analytics().count([card(1, { at: at('2024-02-20') })]);
  await renew();
  expect(await check()).toMatchObject([{ lower_days: [], missing: [] }]);
  expect(
    await query("select seen from model_surface_months where month = '2024-02-01' and surface = 'browse'"),
  ).toEqual([{ seen: 1 }]);
});

test('a month whose sums are not valid keeps its days, and so do all later ones', async () => {
  await addMonths('2024-01-01');
  await countMonths();
  await renew();
  await suite.analytics().count([card(1, { at: at('2024-02-20') })]);
  expect((await removeOld('2025-05-20', 13)).until).toBe('2024-02-01');
  expect(await rowsIn('model_hours')).toBe(4);
  await renew();
  expect((await removeOld('2025-05-20', 13)).until).toBe('2024-04-01');
});

test('the last year is never removed', async () => {
  const { db } = suite.analytics();
  const day = new Date().toISOString().slice(0, 10);
  await expect(db.transaction((tx) => dropRollupMonths(tx, 'model_hours', day))).rejects.toThrow(
    'the figures of the last year are kept',
  );
});

test('a day whose breakdowns were removed is not rebuilt', async () => {
  const batch = producer().batch([card(1, { at: at('2024-02-20') })]);
  await suite.publish(batch);
  await addMonths('2024-01-01');
  await countMonths();
  await renew();
  await removeOld('2025-05-20', 13);
  await expect(suite.rebuild(true, { day: '2024-02-20', force: { operator: 'test' } })).rejects.toThrow(
    'The breakdowns of 2024-02-20 were removed by ROLLUP_MONTHS',
  );
});
