import { addDays } from '@marquee/contracts/rules/days';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { countBatches } from '../counting/consumers/count-batches';
import { closeDays } from '../counting/rollups/closed-days';
import { deleteOldVisitors } from '../counting/rollups/site-visitors';
import { siteAnalytics } from '../dashboards/queries/site-analytics';
import { compareRollups } from '../ledger/check-rollups';
import { compactProcessed } from '../ledger/processed-messages';
import { readLedger } from '../ledger/read-ledger';
import { card, click, producer, view, visitor } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';
import { countUncounted, findUncounted } from './refill-log';

const suite = repairSuite();
const { publish, refill, query, source, cardsOfSeven } = suite;

test('messages that only the log knows are listed by range and counted once, compacted neighbors included', async () => {
  const one = producer();
  const batches = Array.from({ length: 6 }, () => one.batch([view(), card(7)]));
  for (const batch of batches) await publish(batch);
  await countBatches(
    [batches[0], batches[3]].filter((batch) => batch !== undefined),
    suite.analytics().deps,
  );
  await compactProcessed(suite.analytics().db, -1);

  const found = await findUncounted(source());
  expect(found.ranges).toMatchObject([
    { producer: one.id, from: 2, through: 3, events: 4 },
    { producer: one.id, from: 5, through: 6, events: 4 },
  ]);
  expect(await cardsOfSeven()).toBe(2);
  expect(await countUncounted(source(), found, suite.analytics().deps)).toEqual({
    messages: 4,
    events: 8,
    repeated: 0,
  });
  expect(await cardsOfSeven()).toBe(6);
  expect((await readLedger(suite.analytics().db)).totals).toMatchObject({
    accepted: 12,
    counted: 12,
    gapEvents: 0,
  });

  expect(await findUncounted(source())).toMatchObject({ ranges: [], messages: 0 });
  expect(await refill()).toEqual({ messages: 0, events: 0, repeated: 0 });
  expect(await cardsOfSeven()).toBe(6);
});

test('a worker that counts the same messages at the same time changes nothing', async () => {
  const one = producer();
  const batches = Array.from({ length: 40 }, () => one.batch([card(7)]));
  for (const batch of batches) await publish(batch);
  await Promise.all([refill(), ...batches.map((batch) => countBatches([batch], suite.analytics().deps))]);
  expect(await cardsOfSeven()).toBe(40);
});

test('a parked dead letter is left to the operator', async () => {
  const batch = producer().batch([card(7)]);
  await publish(batch);
  await query(
    `insert into dead_letters (identity, producer, seq, accepted_before, events, queue, stage, reason, body, headers)
     values ($1, $2, $3, 0, 1, 'analytics.activity.count', 'count', 'a test', '', '{}')`,
    [`${batch.producer}/${batch.seq}`, batch.producer, batch.seq],
  );
  expect(await findUncounted(source())).toMatchObject({ messages: 0 });
  await query("update dead_letters set state = 'replayed'");
  expect(await findUncounted(source())).toMatchObject({ messages: 1 });
});

test("a browser's batch that was counted by another process is not counted again, although its id was forgotten", async () => {
  const clientBatches = [{ batchId: 'sent twice', from: 0, count: 1 }];
  const lost = producer().batch([card(7)], { clientBatches });
  const counted = producer().batch([card(7)], { clientBatches });
  await publish(lost);
  await publish(counted);
  await countBatches([counted], suite.analytics().deps);
  await query('delete from client_batches');
  expect(await refill()).toEqual({ messages: 1, events: 0, repeated: 1 });
  expect(await cardsOfSeven()).toBe(1);
});

test('SINCE leaves out what was published before', async () => {
  await publish(producer().batch([card(7)]));
  expect(await findUncounted(source(Date.now() + 86_400_000))).toMatchObject({ messages: 0 });
  expect(await findUncounted(source(Date.now() - 86_400_000))).toMatchObject({ messages: 1 });
});

test('a day that is refilled after its pseudonyms were deleted counts nobody twice, is named, and is exact after a rebuild', async () => {
  const { db, deps } = suite.analytics();
  const today = deps.calendar.today();
  const day = addDays(today, -5);
  const at = Date.parse(`${day}T12:00:00Z`);
  const [known, late] = [visitor(), visitor()];
  const one = producer();
  const first = one.batch([view({ at, visitor: known }), click(7, { at, visitor: known })]);
  await publish(first);
  await countBatches([first], deps);
  await query("update site_days set counted_at = now() - interval '3 days'");
  await closeDays(db, today);
  expect(await deleteOldVisitors(db, 'site_visitors', today)).toBe(0);
  await query("update site_days set people_closed_at = now() - interval '1 hour'");
  // Something of this day is uncounted again, as after a restore.
  expect(await deleteOldVisitors(db, 'site_visitors', addDays(day, 1))).toBe(0);
  expect(await deleteOldVisitors(db, 'site_visitors', today)).toBe(1);
  expect(await deleteOldVisitors(db, 'click_visitors', today)).toBeGreaterThan(0);

  const events = [known, late].flatMap((who) => [view({ at, visitor: who }), click(7, { at, visitor: who })]);
  await publish(one.batch(events));
  expect(await refill()).toMatchObject({ events: 4 });
  const figures = () =>
    query('select views, visitors, clicks, unique_clicks, late_events from site_days where day = $1', [day]);
  const named = async () => ({
    ledger: (await readLedger(db)).incompleteDays,
    screen: (await siteAnalytics(db, { first: day, last: today })).incompleteDays,
  });
  expect(await figures()).toEqual([{ views: 3, visitors: 1, clicks: 3, unique_clicks: 1, late_events: 4 }]);
  expect(await named()).toEqual({ ledger: [{ day, events: 4 }], screen: [day] });
  await db.transaction((tx) => compareRollups(tx, { all: true }));
  expect((await readLedger(db)).sources.rollups).toMatchObject({ missing: [], missingEvents: 0 });

  expect(await suite.rebuild(true, { day })).toMatchObject({ applied: true });
  expect(await figures()).toEqual([{ views: 3, visitors: 2, clicks: 3, unique_clicks: 2, late_events: 0 }]);
  expect(await named()).toEqual({ ledger: [], screen: [] });
});

test('messages that cannot be read are named', async () => {
  const batch = producer().batch([card(7)]);
  await publish(batch);
  await publish({ ...batch, seq: 2, events: [card(-1)] });
  const { unreadable, messages } = await findUncounted(source());
  expect(messages).toBe(1);
  expect(unreadable).toEqual([expect.stringMatching(/^parse: .*modelId/)]);
  expect(await refill()).toMatchObject({ messages: 1 });
});

test('what the database cannot count in time is counted in smaller transactions', async () => {
  const one = producer();
  for (let message = 0; message < 40; message += 1)
    await publish(one.batch(Array.from({ length: 5 }, () => view())));
  await query(
    `create function slow_row() returns trigger language plpgsql as
     $$ begin perform pg_sleep(0.005); return new; end $$`,
  );
  await query(
    'create trigger slow_row before insert on site_visitors for each row execute function slow_row()',
  );
  // The 100 visitors of 20 messages take longer than this, those of one message do not.
  const db = openPostgres(suite.analytics().url, { log: silentLog, statementWithinMs: 400 });
  try {
    const found = await findUncounted(source());
    expect(await countUncounted(source(), found, { ...suite.analytics().deps, db })).toMatchObject({
      messages: 40,
      events: 200,
    });
  } finally {
    await db.close();
  }
});
