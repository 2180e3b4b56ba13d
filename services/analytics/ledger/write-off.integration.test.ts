import { countBatches } from '../counting/consumers/count-batches';
import { card, click, producer, view } from '../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../testing/test-analytics';
import { checkRollups, compareRollups } from './check-rollups';
import { keepGatewayReport } from './gateway-reports';
import { deleteOldProgress } from './oldest-uncounted';
import { compactProcessed } from './processed-messages';
import { readLedger } from './read-ledger';
import { parseTarget, writeOff } from './write-off';

let analytics: TestAnalytics;

beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const isBalanced = async (): Promise<boolean> => (await readLedger(analytics.db)).balanced;
const run = (sql: string, values: unknown[] = []) => analytics.db.query(sql, values);

const check = () => analytics.db.transaction(checkRollups);
const today = () => new Date().toISOString().slice(0, 10);

const accept = async (gap: string, dryRun = false) => {
  const found: unknown[] = [];
  const options = {
    operator: 'Ann',
    reason: 'disk lost',
    dryRun,
    onFound: (loss: unknown) => found.push(loss),
  };
  return (await writeOff(analytics.db, parseTarget(gap), options)) ? found[0] : undefined;
};

test('a redirect whose click was not stored unbalances the ledger until it is written off or stored after all', async () => {
  const sender = producer();
  await countBatches([sender.batch([click(1)])], analytics.deps);
  await keepGatewayReport(analytics.db, [{ producer: sender.id, events: 1, lostClicks: 2 }]);
  expect(await readLedger(analytics.db)).toMatchObject({ balanced: false, totals: { lostClicks: 2 } });
  await keepGatewayReport(analytics.db, [{ producer: sender.id, events: 1, lostClicks: 1 }]);
  expect(await readLedger(analytics.db)).toMatchObject({ balanced: false, totals: { lostClicks: 1 } });
  expect(await accept(`${sender.id}/all`)).toMatchObject({ lostClicks: 1, events: 0, messages: 0 });
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { lostClicks: 0 },
    writeOffs: { total: 1, events: 1 },
  });
});

/** A producer whose second and fourth of five messages are lost, with its first eight characters. */
const withGap = async () => {
  const sender = producer();
  const batches = [1, 2, 3, 4, 5].map((size) => sender.batch(Array.from({ length: size }, () => view())));
  await countBatches(
    batches.filter((_batch, index) => index % 2 === 0),
    analytics.deps,
  );
  await run("update processed_messages set counted_at = counted_at - interval '1 minute'");
  await compactProcessed(analytics.db);
  return { sender, batches, name: sender.id.slice(0, 8) };
};

test('a gap is written off once, by name and with a reason, and a second loss is missing again', async () => {
  const { sender, name } = await withGap();
  expect(await readLedger(analytics.db)).toMatchObject({ totals: { gapMessages: 2, gapEvents: 6 } });
  const loss = { producer: sender.id, numbers: '{[2,3),[4,5)}', messages: 2, events: 6 };
  expect(await accept(`${name}/all`, true)).toMatchObject(loss);
  expect(await isBalanced()).toBe(false);
  expect(await accept(`${name}/all`)).toMatchObject(loss);
  const balanced = await readLedger(analytics.db);
  expect(balanced).toMatchObject({
    balanced: true,
    totals: { accepted: 15, counted: 9, writtenOff: 6, gapMessages: 0, gapEvents: 0, inFlight: 0 },
    oldestUncountedAt: null,
    writeOffs: {
      total: 1,
      events: 6,
      latest: [{ operator: 'Ann', reason: 'disk lost', producer: sender.id }],
    },
  });
  expect(await accept(`${name}/all`)).toBeUndefined();
  expect((await run('select from write_offs')).rowCount).toBe(1);
  const { rows } = await run("select message->'event'->'entry'->>'what' as what from outbox");
  expect(rows).toEqual([{ what: 'loss.written-off' }]);

  sender.batch([view()]);
  await countBatches([sender.batch([view()])], analytics.deps);
  await run("update processed_messages set counted_at = counted_at - interval '1 minute'");
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: false,
    totals: { writtenOff: 6, gapMessages: 1, gapEvents: 1 },
  });
  expect(await accept(`${name}/all`)).toMatchObject({ numbers: '{[6,7)}', messages: 1, events: 1 });
  expect(await isBalanced()).toBe(true);
});

test('a range is written off in parts that add up', async () => {
  const { name } = await withGap();
  expect(await accept(`${name}/1-3`)).toMatchObject({ numbers: '{[2,3)}', messages: 1, events: 3 });
  expect(await readLedger(analytics.db)).toMatchObject({
    totals: { gapMessages: 1, gapEvents: 3, writtenOff: 3 },
  });
  expect(await accept(`${name}/2`)).toBeUndefined();
  expect(await accept(`${name}/4`)).toMatchObject({ numbers: '{[4,5)}', messages: 1, events: 3 });
  expect(await isBalanced()).toBe(true);
});

test('what was written off and is counted after all hides no other loss', async () => {
  const { sender, batches, name } = await withGap();
  await accept(`${name}/all`);
  await countBatches(batches, analytics.deps);
  await run("update processed_messages set counted_at = counted_at - interval '1 minute'");
  await compactProcessed(analytics.db);
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: true,
    totals: { accepted: 15, counted: 15, writtenOff: 0, inFlight: 0 },
  });
  sender.batch([view(), view()]);
  await countBatches([sender.batch([view()])], analytics.deps);
  await run("update processed_messages set counted_at = counted_at - interval '1 minute'");
  expect(await readLedger(analytics.db)).toMatchObject({
    totals: { gapMessages: 1, gapEvents: 2, writtenOff: 0 },
  });
});

test.each(['x', 'abcdef12', 'abcdef12/', 'abcdef12/9-2', 'abcdef12/0', 'rollups/2', "abcdef12/all'"])(
  'ACCEPT_GAP=%s is refused with the forms that are known',
  (gap) => {
    expect(() => parseTarget(gap)).toThrow(/ACCEPT_GAP=/);
  },
);

test('progress above an old gap is thinned to a row an hour after a week', async () => {
  const { sender } = await withGap();
  await run(
    `insert into producer_progress select $1, 100 + number, date_trunc('hour', now()) - interval '9 days' + number * interval '10 minutes'
     from generate_series(0, 17) as number`,
    [sender.id],
  );
  await run('insert into producer_progress values ($1, 200, now()), ($1, 201, now())', [sender.id]);
  expect(await deleteOldProgress(analytics.db)).toBe(15);
  expect(await deleteOldProgress(analytics.db)).toBe(0);
});

test('a day that is gone from every table is missing, is written off, and hides no later loss once it is back', async () => {
  await countBatches([producer().batch([view(), card(1)])], analytics.deps);
  await check();
  for (const table of ['site_hours', 'site_days', 'model_days']) {
    await run(`create table kept_${table} as select * from ${table}`);
    await run(`delete from ${table}`);
  }
  await check();
  expect(await readLedger(analytics.db)).toMatchObject({
    balanced: false,
    sources: { rollups: { events: 0, processed: 2, missing: [{ table: 'all', day: today(), events: 2 }] } },
  });
  expect(await accept('rollups/all')).toMatchObject({ producer: null, events: 2 });
  expect(await accept('rollups/all')).toBeUndefined();
  expect(await isBalanced()).toBe(true);
  for (const table of ['site_hours', 'site_days', 'model_days'])
    await run(`insert into ${table} select * from kept_${table}`);
  await check();
  await run('delete from model_days');
  await analytics.db.transaction((tx) => compareRollups(tx));
  expect(await isBalanced()).toBe(false);
});
