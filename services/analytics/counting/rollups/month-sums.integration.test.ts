import { invalidReasons } from '@marquee/contracts/events/visit-facts';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { until } from '@marquee/kit/testing/until';
import { modelStats } from '../../dashboards/queries/model-analytics';
import { siteClicks } from '../../dashboards/queries/site-clicks';
import { siteInvalid } from '../../dashboards/queries/site-invalid';
import { compareRollups } from '../../ledger/check-rollups';
import { readLedger } from '../../ledger/read-ledger';
import { card, click, producer, visitor } from '../../testing/activity';
import { repairSuite } from '../../testing/repair-suite';
import { countBatches } from '../consumers/count-batches';
import { renewDayTops } from './day-tops';
import { renewMonthSums } from './month-sums';

const suite = repairSuite();
const today: Day = '2026-06-10';
const at = (day: Day): number => Date.parse(`${day}T12:00:00Z`);

/** Ends and begins within months, at their edges, and before the first event. */
const ranges = [
  ['2026-02-01', '2026-06-10'],
  ['2026-03-15', '2026-05-31'],
  ['2026-04-01', '2026-04-30'],
  ['2026-04-02', '2026-06-09'],
  ['2026-05-20', '2026-05-20'],
] as const;

const read = async () => {
  const { db } = suite.analytics();
  return await Promise.all(
    ranges.map(async ([first, last]) => [
      await siteClicks(db, { first, last }, [2, 5, 99]),
      await siteInvalid(db, { first, last }, 'UTC'),
      await modelStats(db, 5, { first, last }),
      await modelStats(db, 99, { first, last }),
    ]),
  );
};

const renew = async (): Promise<Day[]> => {
  const { db } = suite.analytics();
  await db.query(
    "update site_days set counted_at = counted_at - interval '2 minutes' where counted_at > now() - interval '2 minutes'",
  );
  while ((await renewDayTops(db, today, 50)).length > 0);
  const months: Day[] = [];
  for (;;) {
    const month = await db.transaction((tx) => renewMonthSums(tx, today));
    if (month === undefined) return months;
    months.push(month);
  }
};

/** Five models on every third day of four months, each with a different number of events of each kind. */
const history = () => {
  const sender = producer();
  const batches = [];
  for (let day: Day = '2026-03-01'; day <= today; day = addDays(day, 3)) {
    const events = [1, 2, 3, 4, 5].flatMap((model) => {
      const slot = { at: at(day), surface: 'browse' as const, position: model };
      const nth = (Number(day.slice(8)) + model) % 4;
      return [
        card(model, slot),
        ...Array.from({ length: nth }, () =>
          click(model, { ...slot, visitor: visitor(), referrer: 'direct', campaign: `mail ${nth}` }),
        ),
        ...Array.from({ length: model }, () => click(model, { ...slot, invalid: invalidReasons[nth] })),
      ];
    });
    batches.push(sender.batch(events));
  }
  return { sender, batches };
};

test('every range has the same figures with and without the sums of months, also after late events and a rebuild', async () => {
  const { db, deps } = suite.analytics();
  const { sender, batches } = history();
  for (const batch of batches) await suite.publish(batch);
  await countBatches(batches, deps);
  const byDays = await read();
  expect(await renew()).toEqual(['2026-05-01', '2026-04-01', '2026-03-01']);
  expect(await renew()).toEqual([]);
  expect(await read()).toEqual(byDays);

  const late = sender.batch([
    click(5, { at: at('2026-04-20'), surface: 'browse', position: 1, referrer: 'direct' }),
    card(5, { at: at('2026-03-02'), invalid: 'bot' }),
  ]);
  await suite.publish(late);
  await countBatches([late], deps);
  const withLate = await read();
  expect(withLate).not.toEqual(byDays);
  expect(await renew()).toEqual(['2026-04-01', '2026-03-01']);
  expect(await read()).toEqual(withLate);

  const day = '2026-04-21';
  await db.query('update site_surface_days set seen = seen + 50 where day = $1', [day]);
  await db.query('truncate summed_months');
  await renew();
  expect(await read()).not.toEqual(withLate);
  expect((await suite.rebuild(true, { day, force: { operator: 'test' } })).applied).toBe(true);
  expect(await read()).toEqual(withLate);
  expect(await renew()).toEqual(['2026-04-01']);
  expect(await read()).toEqual(withLate);
});

test('sums of months and lists of days that were changed by hand are right again after a rebuild of a day', async () => {
  const { db, deps } = suite.analytics();
  const { batches } = history();
  for (const batch of batches) await suite.publish(batch);
  await countBatches(batches, deps);
  await renew();
  const right = await read();
  await db.query("update model_surface_months set clicks = clicks + 50 where month = '2026-04-01'");
  await db.query('delete from model_platform_months');
  await db.query("update day_tops set views = array[999999] where day = '2026-04-21' and list = 'invalid'");
  expect(await read()).not.toEqual(right);
  const missing = async (all = true): Promise<string[]> => {
    await db.transaction((tx) => compareRollups(tx, { all }));
    const found = (await readLedger(db)).sources.rollups?.missing ?? [];
    return found.map(({ table, day }) => `${day} ${table}`);
  };
  expect((await missing()).filter((one) => one.includes('platform'))).toHaveLength(3);
  expect(await missing()).toContain('2026-04-01 site_months');
  const found = await missing();
  await db.query("update rollup_sums set compared_counted_at = null where day = '2026-03-01'");
  expect(await missing(false)).toEqual(found);
  const damageFirstDay = (seen: number) =>
    db.query("update site_days set seen = seen + $1 where day = '2026-03-01'", [seen]);
  await damageFirstDay(7);
  expect(await missing()).toContain('2026-03-01 model_days');
  for (const month of ['03', '04', '05'])
    expect(await suite.rebuild(true, { day: `2026-${month}-21`, force: { operator: 'test' } })).toMatchObject(
      { differences: [] },
    );
  const stored = "select lack ->> 'table' as name from rollup_sums, jsonb_array_elements(missing) as lack";
  const names = (await suite.query<{ name: string }>(stored)).map(({ name }) => name);
  expect(names).toContain('model_days');
  expect(names.filter((name) => name.endsWith('_months'))).toEqual([]);
  await damageFirstDay(-7);
  expect(await read()).toEqual(right);
  expect(await missing()).toEqual([]);
  await renew();
  expect(await read()).toEqual(right);
  expect(await missing()).toEqual([]);
});

test('what was found about sums of a month is forgotten when they are made again', async () => {
  const { db, deps } = suite.analytics();
  await countBatches(history().batches, deps);
  await renew();
  await db.query("update model_months set clicks = clicks + 50 where month = '2026-04-01'");
  const missing = async (all: boolean) => {
    await db.transaction((tx) => compareRollups(tx, { all, withinMs: 0 }));
    return (await readLedger(db)).sources.rollups?.missing;
  };
  expect(await missing(true)).not.toEqual([]);
  await db.query(
    "update site_days set counted_at = counted_at - interval '1 second' where day = '2026-04-30'",
  );
  expect(await renew()).toEqual(['2026-04-01']);
  expect(await missing(false)).toEqual([]);
});

test('the first day of a month is rebuilt while the month is summed up', async () => {
  const { db, deps } = suite.analytics();
  const { batches } = history();
  for (const batch of batches) await suite.publish(batch);
  await countBatches(batches, deps);
  await renew();
  const right = await read();
  await db.query(
    "update site_days set counted_at = counted_at - interval '1 second' where day = '2026-03-31'",
  );
  let rebuilding: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    const query: typeof tx.query = async (text, values) => {
      const answer = await tx.query(text, values);
      if (String(text).startsWith('delete from model_months')) {
        rebuilding = suite.rebuild(true, { day: '2026-03-01', force: { operator: 'test' } });
        rebuilding.catch(() => undefined);
        await until('the rebuild waits', async () => {
          const waiting =
            "select from pg_stat_activity where application_name = 'marquee-rebuild' and wait_event_type = 'Lock' and datname = current_database()";
          return (await suite.query(waiting)).length > 0;
        });
      }
      return answer as never;
    };
    await renewMonthSums({ query }, today);
  });
  await rebuilding;
  expect(await suite.query("select from summed_months where month = '2026-03-01'")).toEqual([]);
  await renew();
  expect(await read()).toEqual(right);
});

test('a month that changes while it is summed up has no valid sums', async () => {
  const { db, deps, count } = suite.analytics();
  await countBatches(history().batches, deps);
  await db.query("update site_days set counted_at = counted_at - interval '2 minutes'");
  await db.transaction(async (tx) => {
    const query: typeof tx.query = async (text, values) => {
      const answer = await tx.query(text, values);
      if (String(text).startsWith('delete from model_months'))
        await count([card(1, { at: at('2026-05-03') })]);
      return answer as never;
    };
    await renewMonthSums({ query }, today);
  });
  expect(await suite.query('select from summed_months')).toEqual([]);
});
