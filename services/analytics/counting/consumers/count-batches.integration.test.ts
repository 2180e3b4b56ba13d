import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';
import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import fc from 'fast-check';
import { modelStats } from '../../dashboards/queries/model-analytics';
import { siteAnalytics } from '../../dashboards/queries/site-analytics';
import { compactProcessed } from '../../ledger/processed-messages';
import { readLedger } from '../../ledger/read-ledger';
import { anyEvent, card, click, producer, view, visitor } from '../../testing/activity';
import { countingInto, openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { countBatches, dryRun } from './count-batches';

let analytics: TestAnalytics;

beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const today = () => analytics.deps.calendar.today();
const site = () => siteAnalytics(analytics.db, { first: today(), last: today() });
const stats = async (modelId: number) =>
  (await modelStats(analytics.db, modelId, { first: today(), last: today() })).stats;

test('a redelivered message is counted once, whichever worker receives it', async () => {
  const one = producer().batch([view(), view(), card(1), click(1)]);
  const other = countingInto(analytics.db);
  expect(await countBatches([one], analytics.deps)).toMatchObject({ messages: 1, events: 4, duplicates: 0 });
  expect(await countBatches([one, one], other)).toMatchObject({ messages: 0, events: 0, duplicates: 2 });
  await compactProcessed(analytics.db, -1);
  expect(await countBatches([one], analytics.deps)).toMatchObject({ messages: 0, duplicates: 1 });
  expect((await site()).totalViews).toBe(2);
  expect(await stats(1)).toMatchObject({ impressions: 1, clicks: 1, cardClicks: 0, clickRate: 100 });
  const { totals } = await readLedger(analytics.db);
  expect(totals).toMatchObject({ accepted: 4, counted: 4, inFlight: 0, duplicateMessages: 3 });
});

test('the same message twice in one batch is counted once', async () => {
  const one = producer().batch([view()]);
  expect(await countBatches([one, { ...one }], analytics.deps)).toMatchObject({ messages: 1, duplicates: 1 });
  expect((await site()).totalViews).toBe(1);
});

test('redelivery during compaction is never counted twice', async () => {
  const workers = [countingInto(analytics.db), countingInto(analytics.db), countingInto(analytics.db)];
  const sender = producer();
  const messages = Array.from({ length: 120 }, () =>
    sender.batch([view({ visitor: 'aaaaaaaaaaaaaaaa' }), card(7)]),
  );
  let counting = true;
  const compaction = (async () => {
    while (counting) await compactProcessed(analytics.db, -1);
  })();
  // Each worker gets all messages in another order and in small batches: every message is delivered three
  // times.
  await Promise.all(
    workers.map(async (worker, number) => {
      const order = [...messages.slice(number * 40), ...messages.slice(0, number * 40)];
      for (let at = 0; at < order.length; at += 5) await countBatches(order.slice(at, at + 5), worker);
    }),
  );
  counting = false;
  await compaction;
  await compactProcessed(analytics.db, -1);
  expect((await site()).totalViews).toBe(120);
  expect((await stats(7)).impressions).toBe(120);
  const { rows } = await analytics.db.query<{ seen: string; messages: number }>(
    'select seen::text, messages from producers',
  );
  expect(rows).toEqual([{ seen: '{[1,121)}', messages: 120 }]);
  expect((await readLedger(analytics.db)).totals).toMatchObject({
    counted: 240,
    duplicateMessages: 240,
    gapMessages: 0,
    inFlight: 0,
  });
});

test('three workers on the same hot rows never deadlock and lose nothing', async () => {
  const paths = ['/', '/models', '/help', '/model/a', '/model/b'];
  const hot = (sender: ReturnType<typeof producer>): ActivityBatch =>
    sender.batch(
      Array.from({ length: 60 }, (_, index) => {
        const modelId = 1 + ((index * 7 + sender.accepted()) % 11);
        return index % 3 === 0
          ? view({
              path: paths[(index + sender.accepted()) % 5] ?? '/',
              visitor: String(index).padStart(16, '0'),
            })
          : index % 3 === 1
            ? card(modelId, { position: index % 9 })
            : click(
                modelId,
                index % 6 === 2 ? { invalid: 'bot' } : { visitor: String(index % 4).padStart(16, '0') },
              );
      }),
    );
  await Promise.all(
    [1, 2, 3].map(async () => {
      const worker = countingInto(analytics.db);
      const sender = producer();
      for (let round = 0; round < 40; round += 1) await countBatches([hot(sender), hot(sender)], worker);
    }),
  );
  const figures = await site();
  expect(figures.totalViews).toBe(3 * 80 * 20);
  expect(figures.uniqueVisitors).toBe(20);
  const known = (sql: string) => analytics.db.query(sql);
  expect((await known('select reason, events from invalid_days where model_id = 0')).rows).toEqual([
    { reason: 'bot', events: 3 * 80 * 10 },
  ]);
  expect((await readLedger(analytics.db)).totals).toMatchObject({
    counted: 3 * 80 * 60,
    gapMessages: 0,
    inFlight: 0,
  });
  const { rows } = await analytics.db.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  expect(rows[0]?.deadlocks).toBe(0);
});

test('a client batch that was counted before is left out, whichever process accepted it, and the ledger shows it', async () => {
  const run = [{ batchId: 'client-batch-1', from: 1, count: 2 }];
  const first = producer();
  const second = producer();
  await countBatches([first.batch([view(), view(), view()], { clientBatches: run })], analytics.deps);
  const again = second.batch([card(1), view(), view(), view()], { clientBatches: run });
  expect(await countBatches([again], countingInto(analytics.db))).toMatchObject({
    messages: 1,
    events: 2,
    repeated: 2,
  });
  expect((await site()).totalViews).toBe(4);
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 7, counted: 5, repeated: 2, inFlight: 0, quarantined: 0 },
  });
});

test('the same client batch in two messages of one delivery is counted once', async () => {
  const clientBatches = [{ batchId: 'client-batch-2', from: 0, count: 1 }];
  const sender = producer();
  const counted = await countBatches(
    [sender.batch([view()], { clientBatches }), sender.batch([view()], { clientBatches })],
    analytics.deps,
  );
  expect(counted).toMatchObject({ messages: 2, events: 1, repeated: 1 });
});

test('beyond the cap of a day new paths are summed, exactly, however many workers count', async () => {
  const workers = [1, 2, 3].map(() => countingInto(analytics.db, { path: 10 }));
  await Promise.all(
    workers.map(async (worker, number) => {
      const sender = producer();
      for (let round = 0; round < 6; round += 1) {
        await countBatches(
          [
            sender.batch(
              [0, 1, 2, 3].map((index) => view({ path: `/invented/${number}/${round}/${index}` })),
            ),
          ],
          worker,
        );
      }
    }),
  );
  const { rows } = await analytics.db.query<{ named: number; views: number; other: number }>(
    `select count(*) filter (where path <> '(other)') as named, sum(views) as views,
       sum(views) filter (where path = '(other)') as other from page_days`,
  );
  expect(rows).toEqual([{ named: 10, views: 72, other: 62 }]);
  const figures = await site();
  expect(figures.topPages.reduce((sum, { views }) => sum + views, 0)).toBe(72);
  expect(figures.entryPages.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(72);
  // An admitted path keeps its name, also in a worker that has not seen it before.
  const known = await analytics.db.query<{ path: string }>(
    "select path from page_days where path <> '(other)' limit 1",
  );
  await countBatches(
    [producer().batch([view({ path: known.rows[0]?.path ?? '' })])],
    countingInto(analytics.db, { path: 10 }),
  );
  expect((await site()).topPages[0]).toEqual({ page: known.rows[0]?.path, views: 2 });
});

test('totals, series and breakdowns agree exactly, for any events and any number of workers', async () => {
  const first = '2026-03-27';
  const last = '2026-03-31';
  const sum = <Figure extends string>(rows: readonly Record<Figure, number>[], figure: Figure): number =>
    rows.reduce((total, row) => total + row[figure], 0);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(anyEvent(), { minLength: 1, maxLength: 60 }), { minLength: 1, maxLength: 4 }),
      async (groups) => {
        const sender = producer();
        await Promise.all(
          groups.map((events) => countBatches([sender.batch(events)], countingInto(analytics.db))),
        );
        const figures = await siteAnalytics(analytics.db, { first, last });
        const { totalViews: views, uniqueVisitors: visitors } = figures;
        expect(sum(figures.dailyStats, 'views')).toBe(views);
        expect(sum(figures.dailyStats, 'visitors')).toBe(visitors);
        const { rows: others } = await analytics.db.query(
          `select (select sum(views) from site_hours) as hours, (select sum(views) from browser_days) as browsers,
             (select sum(events) from invalid_days where model_id = 0) as invalid`,
        );
        const { hours, browsers, invalid: found } = others[0] ?? {};
        expect([hours ?? 0, browsers ?? 0]).toEqual([views, views]);
        expect(sum(figures.topPages, 'views')).toBe(views);
        expect(sum(figures.entryPages, 'visitors')).toBe(visitors);
        for (const list of [figures.countries, figures.devices, figures.referrers]) {
          expect(sum<'views' | 'visitors'>(list, 'views')).toBe(views);
          expect(sum<'views' | 'visitors'>(list, 'visitors')).toBe(visitors);
        }
        for (const modelId of [1, 2, 3]) {
          const { stats: model } = await modelStats(analytics.db, modelId, { first, last });
          expect(sum(model.dailyStats, 'impressions')).toBe(model.impressions);
          expect(sum(model.dailyStats, 'clicks')).toBe(model.clicks);
          expect(model.impressionsByKind.card + model.impressionsByKind.profile).toBe(model.impressions);
          expect(sum(model.clicksByPlatform, 'clicks')).toBe(model.clicks);
          const slots = model.surfaces.map(({ seen = 0, opened = 0, clicks }) => ({ seen, opened, clicks }));
          expect(sum(slots, 'seen')).toBe(model.impressionsByKind.card);
          expect(sum(slots, 'opened')).toBe(model.impressionsByKind.profile);
          expect(sum(slots, 'clicks')).toBe(model.clicks);
          const { hoursEach: _hoursEach, ...lists } = model.audience ?? {};
          for (const groups of Object.values(lists))
            expect(sum<'clicks'>(groups, 'clicks')).toBe(model.clicks);
        }
        const { totals, invalid } = await readLedger(analytics.db);
        expect(totals.inFlight).toBe(0);
        expect(found ?? 0).toBe(invalid);
      },
    ),
    { numRuns: 15 },
  );
});

test('a returning visitor is one visitor of the day, under the country of the first visit', async () => {
  const who = visitor();
  const sender = producer();
  await countBatches([sender.batch([view({ visitor: who, country: 'DE' })])], analytics.deps);
  await countBatches([sender.batch([view({ visitor: who, country: 'US' })])], analytics.deps);
  const figures = await site();
  expect(figures).toMatchObject({ totalViews: 2, uniqueVisitors: 1 });
  expect(figures.countries).toEqual([
    { country: 'DE', views: 1, visitors: 1 },
    { country: 'US', views: 1, visitors: 0 },
  ]);
});

test('a dry run goes through every table and leaves no row', async () => {
  await dryRun(analytics.deps);
  const { rows } = await analytics.db.query<{ rows: number }>(
    `select (select count(*) from processed_messages) + (select count(*) from site_days) + (select count(*) from model_days)
       + (select count(*) from invalid_days) + (select count(*) from client_batches) + (select count(*) from click_visitors)
       + (select count(*) from model_audience_days) + (select count(*) from site_surface_days) as rows`,
  );
  expect(rows[0]?.rows).toBe(0);
});

describe('visitors beyond the cap of a day', () => {
  const sums = async () => {
    const { totalViews, uniqueVisitors, otherViews, countries, devices, referrers, entryPages } =
      await site();
    for (const list of [countries, devices, referrers]) {
      expect(list.reduce((sum, { views }) => sum + views, 0)).toBe(totalViews);
      expect(list.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(uniqueVisitors);
    }
    expect(entryPages.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(uniqueVisitors);
    return { totalViews, uniqueVisitors, otherViews };
  };
  const storedVisitors = async () => (await analytics.db.query('select from site_visitors')).rowCount;

  test('are no visitors: their views count, and all lists add up', async () => {
    const worker = countingInto(analytics.db, {}, 3);
    const sender = producer();
    const known = visitor();
    await countBatches([sender.batch([view({ visitor: known }), view()])], worker);
    await countBatches([sender.batch([view({ visitor: known }), view(), view(), view()])], worker);
    await countBatches([sender.batch([view(), view({ visitor: known })])], countingInto(analytics.db, {}, 3));
    expect(await sums()).toEqual({ totalViews: 8, uniqueVisitors: 3, otherViews: 3 });
    expect(await storedVisitors()).toBe(3);
  });

  test('are counted in the next day as any other', async () => {
    const worker = countingInto(analytics.db, {}, 1);
    const yesterday = { at: Date.now() - 86_400_000 };
    await countBatches([producer().batch([view(yesterday), view(yesterday), view()])], worker);
    expect(await sums()).toEqual({ totalViews: 1, uniqueVisitors: 1, otherViews: 0 });
  });

  test('fill no table, however many are invented', async () => {
    const worker = countingInto(analytics.db, {}, 50);
    const sender = producer();
    for (let message = 0; message < 5; message += 1)
      await countBatches([sender.batch(Array.from({ length: 100 }, () => view()))], worker);
    expect(await sums()).toEqual({ totalViews: 500, uniqueVisitors: 50, otherViews: 450 });
    expect(await storedVisitors()).toBe(50);
  });

  test('of an IP block were named by tracking, and take no room', async () => {
    const other = () => view({ visitor: otherVisitor });
    const worker = countingInto(analytics.db, {}, 2);
    await countBatches([producer().batch([other(), view(), other(), view()])], worker);
    expect(await sums()).toEqual({ totalViews: 4, uniqueVisitors: 2, otherViews: 2 });
  });
});
