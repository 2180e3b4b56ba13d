import { openTestAnalytics } from '../testing/test-analytics';
import { readFigures } from './producer-figures';
import { isBalanced, producerLedger } from './producer-ledger';
import { readLedger } from './read-ledger';

/** More than are listed one by one. */
const producers = 130;

/** What keeps a producer from being complete, one each. */
const deviations: readonly string[] = [
  'update producer_reports set accepted_events = 11, accepted_messages = 6',
  'update producer_reports set accepted_messages = 6',
  'update producer_reports set lost_clicks = 1',
  'update gateway_reports set durable_events = 12',
  "update producers set seen = '{[1,3),[4,7)}'",
  'update producers set events = events - 1',
  'update producers set events = events + 1',
];

test('the totals include the producers that only the database adds up, and every incomplete one is listed', async () => {
  const { db, close } = await openTestAnalytics();
  await db.query(
    `insert into producers (producer, seen, messages, events, repeated, accepted_through, first_at, last_at)
     select gen_random_uuid(), '{[1,6)}', 5, 8, 2, 10, now() - interval '1 day' * age, now() - interval '1 day' * age
     from generate_series(1, ${producers}) as age`,
  );
  await db.query(
    `insert into producer_reports (producer, accepted_messages, accepted_events, spooled_messages, spooled_events, first_at, reported_at, changed_at)
     select producer, 5, 10, 0, 0, first_at, last_at, last_at from producers`,
  );
  await db.query(
    `insert into gateway_reports (producer, durable_events, lost_clicks, reported_at, changed_at)
     select producer, 10, 0, last_at, last_at from producers`,
  );
  await db.query(
    'insert into duplicates (producer, worker, messages) select producer, gen_random_uuid(), 3 from producers',
  );
  await db.query(
    'insert into worker_heartbeats (worker, watermark, heartbeat_at) values (gen_random_uuid(), now(), now())',
  );
  expect(await readLedger(db)).toMatchObject({
    balanced: true,
    totals: { accepted: 1_300, counted: 1_040, repeated: 260, duplicateMessages: 390, inFlight: 0 },
    sources: { gateway: { events: 1_300 }, tracking: { events: 1_300 } },
    producersOmitted: producers - 100,
  });

  // The deviations are the oldest producers', which are not listed while they are complete.
  const { rows: oldest } = await db.query<{ producer: string }>(
    'select producer from producers order by last_at limit $1',
    [deviations.length],
  );
  for (const [index, { producer }] of oldest.entries())
    await db.query(`${deviations[index]} where producer = $1`, [producer]);
  const now = Date.now();
  const { figures, watermark } = await readFigures(db);
  const all = figures.map((one) => producerLedger(one, now, watermark));
  const incomplete = all.filter((one) => !isBalanced(one) || one.inFlight > 0);
  expect(incomplete).toHaveLength(deviations.length);
  const ledger = await readLedger(db, now);
  expect(ledger.producers).toEqual(expect.arrayContaining(incomplete));
  expect(ledger.balanced).toBe(false);
  for (const name of [
    'accepted',
    'counted',
    'repeated',
    'inFlight',
    'gapMessages',
    'gapEvents',
    'lostClicks',
  ] as const)
    expect([name, ledger.totals[name]]).toEqual([name, all.reduce((sum, one) => sum + one[name], 0)]);
  expect(ledger.producersOmitted).toBe(producers - deviations.length - 100);
  await close();
});
