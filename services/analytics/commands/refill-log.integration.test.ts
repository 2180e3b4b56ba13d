import { countBatches } from '../counting/consumers/count-batches';
import { compactProcessed } from '../ledger/processed-messages';
import { readLedger } from '../ledger/read-ledger';
import { card, producer, view } from '../testing/activity';
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
