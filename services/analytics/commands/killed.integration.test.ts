import { countBatches } from '../counting/consumers/count-batches';
import { readLedger } from '../ledger/read-ledger';
import { parseTarget, writeOff } from '../ledger/write-off';
import { card, producer, view } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';

const suite = repairSuite();
const { publish, query, cardsOfSeven } = suite;

/** More than one delivery of the log, so that some are committed before the kill and some are not. */
const messages = 401;

test('a refill that is killed in its first, in a later transaction and while it commits counts each message once in the end', async () => {
  const sender = producer();
  const batches = Array.from({ length: messages }, () => sender.batch([view(), card(7)]));
  for (let from = 0; from < messages; from += 100)
    await Promise.all(batches.slice(from, from + 100).map(publish));

  await suite.kill(
    'refill',
    [''],
    'trigger paused before insert on processed_messages for each row when (new.seq = 1)',
  );
  expect(await cardsOfSeven()).toBe(0);
  await suite.kill(
    'refill',
    [''],
    `trigger paused before insert on processed_messages for each row when (new.seq = ${messages})`,
  );
  const committed = await cardsOfSeven();
  expect(committed).toBeGreaterThan(0);
  expect(committed).toBeLessThan(messages);
  // The database commits, and no process learns of it.
  await suite.kill(
    'refill',
    [''],
    'constraint trigger paused after insert on processed_messages deferrable initially deferred for each row',
  );
  const counted = await cardsOfSeven();
  expect(counted).toBeGreaterThan(committed);
  // How many messages the log delivers together, and so how many the killed commit held, depends on the
  // machine's speed.
  const rest = messages - counted;
  expect(await suite.refill()).toEqual({ messages: rest, events: 2 * rest, repeated: 0 });
  expect(await suite.refill()).toEqual({ messages: 0, events: 0, repeated: 0 });
  expect(await cardsOfSeven()).toBe(messages);
  expect((await readLedger(suite.analytics().db)).totals).toMatchObject({
    counted: 2 * messages,
    gapEvents: 0,
  });
});

test('a rebuild that is killed before, within and while committing its changes leaves the old or the new figures', async () => {
  const batches = [producer().batch([view(), card(7)]), producer().batch([view(), card(7)])];
  for (const batch of batches) await publish(batch);
  await countBatches(batches, suite.analytics().deps);
  await query('update model_days set card = 5 where model_id = 7');
  const today = suite.analytics().deps.calendar.today();
  const audited = async () =>
    (await query("select from outbox where message::text like '%day.rebuilt%'")).length;

  for (const when of [
    'trigger paused before delete on site_days for each row',
    'trigger paused before insert on outbox for each row',
  ]) {
    await suite.kill('rebuild', [today, 'apply'], when);
    expect([await cardsOfSeven(), await audited()]).toEqual([5, 0]);
  }
  await suite.kill(
    'rebuild',
    [today, 'apply'],
    'constraint trigger paused after insert on outbox deferrable initially deferred for each row',
  );
  expect([await cardsOfSeven(), await audited()]).toEqual([2, 1]);
  expect(await suite.rebuild(true)).toMatchObject({ differences: [], applied: false });
  expect([await cardsOfSeven(), await audited()]).toEqual([2, 1]);
});

test('a write-off that is killed before, within and while committing it is written off once in the end', async () => {
  const sender = producer();
  const batches = Array.from({ length: 3 }, () => sender.batch([view(), card(7)]));
  await countBatches(
    batches.filter(({ seq }) => seq !== 2),
    suite.analytics().deps,
  );
  await query("update processed_messages set counted_at = counted_at - interval '1 minute'");
  const state = async () => ({
    missing: (await readLedger(suite.analytics().db)).totals.gapEvents,
    writtenOff: (await query('select from write_offs')).length,
    audited: (await query("select from outbox where message::text like '%loss.written-off%'")).length,
  });
  const gap = `${sender.id}/all`;
  const kill = (when: string) => suite.kill('ledger', [gap, 'Ann', 'disk lost'], when);

  for (const table of ['write_offs', 'outbox']) {
    await kill(`trigger paused before insert on ${table} for each row`);
    expect(await state()).toEqual({ missing: 2, writtenOff: 0, audited: 0 });
  }
  await kill('constraint trigger paused after insert on outbox deferrable initially deferred for each row');
  const written = { missing: 0, writtenOff: 1, audited: 1 };
  expect(await state()).toEqual(written);
  const again = { operator: 'Ann', reason: 'disk lost', dryRun: false, onFound: () => {} };
  expect(await writeOff(suite.analytics().db, parseTarget(gap), again)).toBe(false);
  expect(await state()).toEqual(written);
});
