import { randomUUID } from 'node:crypto';
import { silentLog } from '@marquee/kit/log/log';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { type CountingDeps, countBatches } from '../consumers/count-batches';
import { deadLetterOf } from '../consumers/dead-letter';
import { keepProducerReports } from '../consumers/keep-producer-reports';
import { keepDeadLetter, listDeadLetters } from '../dead-letters/dead-letters';
import { producer, view } from '../testing/activity';
import { countingInto, migrationsFolder } from '../testing/test-counting';
import { compactMarks } from './compact-processed';
import { forgetProgress } from './oldest-uncounted';
import { readLedger } from './read-ledger';

let database: TestDatabase;
let deps: CountingDeps;

beforeEach(async () => {
  database = await openTestDatabase('analytics', migrationsFolder);
  deps = countingInto(database.db);
});
afterEach(() => database.close());

const views = (count: number) => Array.from({ length: count }, () => view());

const report = (
  of: string,
  acceptedMessages: number,
  acceptedEvents: number,
  more: { spooledMessages?: number; closed?: boolean } = {},
) =>
  keepProducerReports({ db: database.db, log: silentLog })(
    {
      producer: of,
      acceptedMessages,
      acceptedEvents,
      spooledMessages: 0,
      spooledEvents: 0,
      at: Date.now(),
      closed: false,
      ...more,
    },
    new AbortController().signal,
  );

const letterFor = (of: string, seq: number, acceptedBefore: number, events: number) =>
  deadLetterOf({
    body: Buffer.from([0xff, 0xfe]),
    headers: {
      producer: of,
      seq,
      acceptedBefore,
      events,
      'x-dead-reason': 'parse: not JSON',
      'x-dead-queue': 'analytics.activity.count',
    },
    messageId: `${of}/${seq}`,
    deliveries: 0,
    publishedAt: 0,
  });

/** As if the grace had passed for everything counted so far. */
const letGracePass = () =>
  database.db.query("update marks set counted_at = counted_at - interval '1 minute'");

test('the books balance, and say what waits, while nothing is missing', async () => {
  const sender = producer();
  await countBatches([sender.batch(views(3)), sender.batch(views(4))], deps);
  await report(sender.id, 3, 12);
  expect(await readLedger(database.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 12, counted: 7, inFlight: 5, gapMessages: 0 },
  });
});

test('a message that is late is in flight first, then a gap with its events, and none once it arrives', async () => {
  const sender = producer();
  const [first, late, third] = [sender.batch(views(2)), sender.batch(views(5)), sender.batch(views(3))];
  await countBatches([first, third], deps);
  expect(await readLedger(database.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 10, inFlight: 5, gapMessages: 0 },
  });
  await letGracePass();
  const gap = {
    balanced: false,
    totals: { accepted: 10, counted: 5, inFlight: 0, gapMessages: 1, gapEvents: 5 },
  };
  expect(await readLedger(database.db)).toMatchObject(gap);
  await compactMarks(database.db);
  expect(await readLedger(database.db)).toMatchObject(gap);
  await report(sender.id, 3, 10, { spooledMessages: 1 });
  expect(await readLedger(database.db)).toMatchObject({
    balanced: true,
    totals: { inFlight: 5, gapMessages: 0 },
  });
  await report(sender.id, 3, 10);
  await countBatches([late], deps);
  expect(await readLedger(database.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 10, counted: 10, inFlight: 0, gapMessages: 0 },
  });
});

test('a gap of many messages far below is counted exactly after compaction', async () => {
  const sender = producer();
  const all = Array.from({ length: 50 }, () => sender.batch(views(2)));
  await countBatches(
    all.filter(({ seq }) => seq % 10 !== 0),
    deps,
  );
  await letGracePass();
  await compactMarks(database.db);
  // Number 50 is beyond the highest one counted, so nobody knows of it.
  expect((await readLedger(database.db)).totals).toMatchObject({
    accepted: 98,
    counted: 90,
    gapMessages: 4,
    gapEvents: 8,
  });
});

test('a message set aside with an unreadable body has its events in the books, as quarantined, once', async () => {
  const sender = producer();
  await countBatches([sender.batch(views(2))], deps);
  const bad = sender.batch(views(6));
  await countBatches([sender.batch(views(1))], deps);
  const letter = letterFor(sender.id, bad.seq, bad.acceptedBefore, bad.events.length);
  await keepDeadLetter(database.db, letter);
  await keepDeadLetter(database.db, letter);
  await letGracePass();
  expect(await readLedger(database.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 9, counted: 3, quarantined: 6, inFlight: 0, gapMessages: 0 },
    deadLetters: { parked: 1 },
  });
  // Counted after all (a copy came another way): it is no longer quarantined, and the letter says so.
  await countBatches([bad], deps);
  expect((await readLedger(database.db)).totals).toMatchObject({
    accepted: 9,
    counted: 9,
    quarantined: 0,
    inFlight: 0,
  });
  expect((await listDeadLetters(database.db, { limit: 10, offset: 0 })).letters).toMatchObject([
    { counted: true, attempts: 1 },
  ]);
});

test('a report that comes late or twice changes nothing, and closed is final', async () => {
  const id = randomUUID();
  const at = Date.now();
  const tell = (acceptedEvents: number, when: number, closed: boolean) =>
    keepProducerReports({ db: database.db, log: silentLog })(
      {
        producer: id,
        acceptedMessages: 1,
        acceptedEvents,
        spooledMessages: 0,
        spooledEvents: 0,
        at: when,
        closed,
      },
      new AbortController().signal,
    );
  await tell(5, at, true);
  await tell(3, at - 5_000, false);
  await tell(5, at, true);
  expect((await readLedger(database.db)).producers).toMatchObject([
    { accepted: 5, closed: true, inFlight: 5 },
  ]);
});

test('ten thousand former producers cost little and are in the totals', async () => {
  await database.db.query(
    `insert into producers select gen_random_uuid(), int8multirange(int8range(1, 101)), 100, 1000, 0, 1000, now() - interval '9 days', now() - interval '8 days'
     from generate_series(1, 10000)`,
  );
  await database.db.query(
    `insert into producer_reports select producer, 100, 1000, 0, 0, true, first_at, last_at from producers`,
  );
  await countBatches([producer().batch(views(1))], deps);
  const began = performance.now();
  const ledger = await readLedger(database.db);
  expect(ledger).toMatchObject({
    balanced: true,
    totals: { accepted: 10_000_001, counted: 10_000_001 },
    producersOmitted: 9_901,
  });
  expect(ledger.producers).toHaveLength(100);
  expect(performance.now() - began).toBeLessThan(3_000);
});

const progress = (of: string, acceptedMessages: number, since: number) =>
  keepProducerReports({ db: database.db, log: silentLog })(
    {
      producer: of,
      acceptedMessages,
      acceptedEvents: acceptedMessages,
      spooledMessages: 0,
      spooledEvents: 0,
      at: Date.now(),
      closed: false,
      since,
    },
    new AbortController().signal,
  );

test('the oldest uncounted event is as old as the report says in which it was new, whatever was counted around it', async () => {
  const sender = producer();
  const [first, second, third, fourth] = [1, 2, 3, 4].map(() => sender.batch(views(1)));
  if (!first || !second || !third || !fourth) throw new Error('four messages were made');
  const minuteAgo = (minutes: number): number => Date.now() - minutes * 60_000;
  await progress(sender.id, 1, minuteAgo(9));
  await progress(sender.id, 3, minuteAgo(6));
  await progress(sender.id, 4, minuteAgo(3));
  const oldest = async (): Promise<number | null> => {
    const { oldestUncountedAt } = await readLedger(database.db);
    return oldestUncountedAt ? Math.round((Date.now() - Date.parse(oldestUncountedAt)) / 60_000) : null;
  };
  expect(await oldest()).toBe(9);
  await countBatches([first, third], deps);
  expect(await oldest()).toBe(6);
  await letGracePass();
  await compactMarks(database.db);
  expect(await oldest()).toBe(6);
  await keepDeadLetter(database.db, letterFor(sender.id, 2, 1, 1));
  expect(await oldest()).toBe(3);
  await countBatches([fourth], deps);
  expect(await oldest()).toBeNull();
});

test('progress below every missing number is forgotten, and what is needed stays', async () => {
  const sender = producer();
  const [first, second] = [sender.batch(views(1)), sender.batch(views(1))];
  await progress(sender.id, 1, Date.now() - 60_000);
  await progress(sender.id, 2, Date.now() - 30_000);
  await countBatches([first], deps);
  expect(await forgetProgress(database.db)).toBe(1);
  expect((await readLedger(database.db)).oldestUncountedAt).not.toBeNull();
  await countBatches([second], deps);
  expect(await forgetProgress(database.db)).toBe(1);
});
