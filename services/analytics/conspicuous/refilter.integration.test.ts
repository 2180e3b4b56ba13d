import { addDays } from '@marquee/contracts/rules/days';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { countBatches } from '../counting/consumers/count-batches';
import { examineDay, runRefilter } from '../jobs/conspicuous-jobs';
import { card, click, producer, visitor } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';
import { addRefilter, dayNotesOf, readConspicuousDays } from './conspicuous-queries';

const suite = repairSuite();
const calendar = siteCalendar('UTC');
const yesterday = addDays(calendar.today(), -1);
const noon = Date.parse(`${yesterday}T12:00:00Z`);
const range = { first: yesterday, last: yesterday };
const deps = () => ({
  db: suite.analytics().db,
  databaseUrl: suite.analytics().url,
  amqpUrl: suite.busUrl(),
  calendar,
  visitorsPerDay: 1_000,
  pathsPerDay: 1_000,
  log: silentLog,
});

/** 30 openings and 40 clicks of model 7 by one network, beside 20 openings and 5 clicks by others. */
const countForgedDay = async (): Promise<void> => {
  const loop = Array.from({ length: 70 }, (_, nth) => {
    const facts = { at: noon + nth * 1_000, visitor: visitor(), network: 'a'.repeat(16) };
    return nth < 30
      ? card(7, { ...facts, kind: 'profile' })
      : click(7, { ...facts, surface: 'browse', position: 3 });
  });
  const people = Array.from({ length: 25 }, (_, nth) => {
    const facts = {
      at: noon + nth * 60_000,
      visitor: visitor(),
      network: nth.toString(16).padStart(16, '0'),
    };
    return nth < 20 ? card(7, { ...facts, kind: 'profile' }) : click(7, facts);
  });
  const one = producer();
  for (const batch of [one.batch(loop), one.batch(people)]) {
    await suite.publish(batch);
    await suite.publish(batch);
    await countBatches([batch], suite.analytics().deps);
  }
};
const figures = async () =>
  (
    await suite.query<{ profile: number; clicks: number; unique_clicks: number; card_clicks: number }>(
      'select profile, clicks, unique_clicks, card_clicks from model_days where model_id = 7 and day = $1',
      [yesterday],
    )
  )[0];

test('a forged day is marked after midnight, measured, corrected on request, and stays so in a rebuild', async () => {
  await countForgedDay();
  expect(await figures()).toEqual({ profile: 50, clicks: 45, unique_clicks: 45, card_clicks: 40 });

  await examineDay(deps(), noon + 24 * 3_600_000);
  const { db } = suite.analytics();
  const { conspicuous } = await dayNotesOf(db, 7, range);
  expect(conspicuous).toContainEqual({ day: yesterday, reason: 'one-network', events: 70, of: 95 });
  expect((await dayNotesOf(db, 8, range)).conspicuous).toEqual([]);
  // The day is looked at once.
  await suite.query('delete from conspicuous_days');
  await examineDay(deps(), noon + 24 * 3_600_000);
  expect((await dayNotesOf(db, 7, range)).conspicuous).toEqual([]);

  expect(await addRefilter(db, { day: yesterday, applies: false, by: 'operator@example.com' })).toBeDefined();
  expect(
    await addRefilter(db, { day: yesterday, applies: true, by: 'operator@example.com' }),
  ).toBeUndefined();
  await runRefilter(deps());
  const [measured] = (await readConspicuousDays(db, range)).refilters;
  expect(measured).toMatchObject({
    ...{ state: 'done', applies: false, removed: 70, why: null },
    changes: { reasons: { excess: 70 }, models: [{ modelId: 7, before: 95, after: 25 }] },
  });
  expect(await figures()).toMatchObject({ profile: 50, clicks: 45 });
  expect((await dayNotesOf(db, 7, range)).corrections).toEqual([]);
  expect(await suite.rebuild(false, { day: yesterday })).toMatchObject({ differences: [], removed: 0 });

  await addRefilter(db, { day: yesterday, applies: true, by: 'operator@example.com' });
  await runRefilter(deps());
  expect(await figures()).toEqual({ profile: 20, clicks: 5, unique_clicks: 5, card_clicks: 0 });
  const [correction] = (await dayNotesOf(db, 7, range)).corrections;
  expect(correction).toMatchObject({ day: yesterday, removed: 70 });
  const [invalid] = await suite.query(
    "select events from invalid_days where day = $1 and model_id = 7 and reason = 'excess' and type = 'link.clicked'",
    [yesterday],
  );
  expect(invalid).toEqual({ events: 40 });
  const audit = await suite.query(
    "select message->'entry'->'by'->>'name' as by from outbox where message::text like '%day.refiltered%'",
  );
  expect(audit).toHaveLength(1);
  // The same rules again: a rebuild and a second recount change nothing.
  expect(await suite.rebuild(true, { day: yesterday })).toMatchObject({ differences: [], removed: 70 });
  await addRefilter(db, { day: yesterday, applies: true, by: 'operator@example.com' });
  await runRefilter(deps());
  expect((await readConspicuousDays(db, range)).refilters[0]).toMatchObject({ state: 'done', figures: 0 });
});

test('a recount applies the limits of today: none that was kept at the arrival, and a lower one by reason', async () => {
  const facts = { network: 'a'.repeat(16), isIPv4: true, hasVisit: true, surface: 'direct' } as const;
  const clicks = Array.from({ length: 8 }, (_, nth) =>
    click(7, { ...facts, at: noon + nth * 60_000, visitor: visitor() }),
  );
  const batch = producer().batch(clicks);
  await suite.publish(batch);
  await countBatches([batch], suite.analytics().deps);
  const recount = (clickers: number) =>
    suite.rebuild(false, {
      ...{ day: yesterday, refilters: true },
      limits: { repeatWindowMs: 10_000, clicks: 5, profiles: 20, clickers },
    });
  expect(await recount(10)).toMatchObject({ differences: [], removed: 0 });
  expect(await recount(3)).toMatchObject({
    removed: 5,
    changes: { reasons: { excess: 5 }, models: [{ modelId: 7, before: 8, after: 3 }] },
  });
});

test('a recount that cannot be made says why, and one that a killed worker left is run by another', async () => {
  const { db } = suite.analytics();
  await addRefilter(db, { day: addDays(yesterday, -60), applies: true, by: 'operator@example.com' });
  await suite.query("update refilters set state = 'running', started_at = now() - interval '1 hour'");
  await countBatches([producer().batch([card(7)])], suite.analytics().deps);
  await suite.query("update processed_messages set counted_at = now() - interval '1 hour'");
  await expect(runRefilter(deps())).rejects.toThrow('cannot be rebuilt');
  const [row] = await suite.query<{ state: string; why: string }>('select state, why from refilters');
  expect(row?.state).toBe('failed');
  expect(row?.why).toContain('older than the log');
});
