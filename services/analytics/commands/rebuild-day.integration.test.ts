import { countBatches } from '../counting/consumers/count-batches';
import { recordLog } from '../ledger/activity-log/log-epochs';
import { type LogBeginning, readLogBeginning } from '../ledger/activity-log/open-activity-log';
import { compareRollups } from '../ledger/check-rollups';
import { compactProcessed } from '../ledger/processed-messages';
import { readLedger } from '../ledger/read-ledger';
import { dayTree } from '../statements/day-tree';
import { card, click, producer, view, visitor } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';

const suite = repairSuite();
const { publish, rebuild, query, cardsOfSeven } = suite;

test('a correct day is rebuilt with the same figures, with duplicate, repeated and uncounted messages in the log', async () => {
  const one = producer();
  const again = visitor();
  const invalid = { invalid: 'bot' as const };
  const batches = [
    one.batch([view({ visitor: again }), card(1), click(1), card(2, invalid)]),
    one.batch([view({ visitor: again, path: '/models' }), view(), card(1)], {
      clientBatches: [{ batchId: 'sent twice', from: 0, count: 2 }],
    }),
    one.batch([view({ visitor: again, path: '/models' }), view()], {
      clientBatches: [{ batchId: 'sent twice', from: 0, count: 2 }],
    }),
    one.batch([view({ at: Date.now() - 40 * 86_400_000 })]),
  ];
  for (const batch of batches) {
    await publish(batch);
    await publish(batch);
    await countBatches([batch], suite.analytics().deps);
  }
  await compactProcessed(suite.analytics().db, -1);
  await publish(one.batch([view()]));
  expect(await rebuild(false)).toMatchObject({ differences: [], events: 7, uncounted: 1, missing: [] });
});

test('wrong figures are listed by table and key, unchanged until applied, and correct afterwards', async () => {
  const batch = producer().batch([
    view(),
    view({ path: '/models' }),
    card(7),
    click(7, { visitor: visitor() }),
  ]);
  await publish(batch);
  await countBatches([batch], suite.analytics().deps);
  const day = suite.analytics().deps.calendar.today();
  await query("update page_days set views = 5 where path = '/models'");
  await query('delete from model_days where model_id = 7');
  await query("insert into country_days (day, country, views, visitors) values ($1, 'XX', 3, 3)", [day]);

  const differences = [
    { table: 'page_days', key: `${day} /models`, was: 'views 5', is: 'views 1' },
    { table: 'country_days', key: `${day} XX`, was: 'views 3 visitors 3', is: 'views 0 visitors 0' },
    {
      table: 'model_days',
      key: `${day} 7`,
      was: 'card 0 slot_cards 0 profile 0 clicks 0 card_clicks 0 unique_clicks 0',
      is: 'card 1 slot_cards 1 profile 0 clicks 1 card_clicks 0 unique_clicks 1',
    },
  ];
  expect(await rebuild(false)).toMatchObject({ differences, events: 4, uncounted: 0, missing: [] });
  expect(await rebuild(true)).toMatchObject({ differences });
  expect((await rebuild(false)).differences).toEqual([]);

  // The workers continue counting on the rebuilt day.
  const more = producer().batch([view(), card(7)]);
  await publish(more);
  await countBatches([more], suite.analytics().deps);
  expect((await rebuild(false)).differences).toEqual([]);
});

test('a rebuild that finds the same figures reproduces the root of the day; after wrong ones there is a further root', async () => {
  const { db, deps } = suite.analytics();
  const day = deps.calendar.today();
  const roots = async (): Promise<string[]> => {
    await db.transaction((tx) => dayTree(tx, day));
    const stored = await query<{ root: Buffer }>('select root from day_roots where day = $1 order by id', [
      day,
    ]);
    return stored.map(({ root }) => root.toString('hex'));
  };
  const sender = producer();
  const counted = [
    sender.batch([card(7), click(7, { visitor: visitor() }), click(8, { invalid: 'bot' })]),
    sender.batch([view(), card(8), click(7, { visitor: visitor() })]),
  ];
  for (const batch of counted) await publish(batch);
  for (const batch of [...counted].reverse()) await countBatches([batch], deps);
  const [first = '', ...none] = await roots();
  expect(none).toEqual([]);

  // A figure outside the leaves differs, so that the rebuild replaces the rows of the day.
  await query("update page_days set views = 5 where day = $1 and path = '/'", [day]);
  expect(await rebuild(true)).toMatchObject({ applied: true });
  expect(await roots()).toEqual([first]);

  await query('update model_days set clicks = clicks + 1 where day = $1 and model_id = 7', [day]);
  const wrong = (await roots()).at(-1);
  expect(wrong).not.toBe(first);
  expect(await rebuild(true)).toMatchObject({ applied: true });
  expect(await roots()).toEqual([first, wrong, first]);
});

test('figures that were raised by hand unbalance the ledger until the day is rebuilt', async () => {
  const { db, deps } = suite.analytics();
  const batch = producer().batch([view(), card(7)]);
  await publish(batch);
  await countBatches([batch], deps);
  const isBalanced = async (): Promise<boolean> => {
    await db.transaction((tx) => compareRollups(tx, { all: true }));
    return (await readLedger(db)).balanced;
  };
  expect(await isBalanced()).toBe(true);
  await query('update model_days set card = card + 1000 where model_id = 7');
  expect(await isBalanced()).toBe(false);
  expect(await rebuild(true)).toMatchObject({ applied: true });
  expect(await isBalanced()).toBe(true);

  // What the log lacks stays missing after a forced rebuild.
  const lost = producer().batch([card(7)]);
  await countBatches([lost], deps);
  expect(await isBalanced()).toBe(true);
  expect(await rebuild(true, { force: { operator: 'Ann' } })).toMatchObject({ applied: true });
  expect(await isBalanced()).toBe(false);
});

test('a day counted in another order than it was logged is rebuilt with the same figures', async () => {
  const [here, there] = [producer(), producer()];
  const [early, late, lone] = [visitor(), visitor(), visitor()];
  const now = Date.now();
  const logged = [
    here.batch([
      view({ visitor: early, path: '/second', referrer: 'b.example', at: now }),
      view({ visitor: late, path: '/a', at: now }),
    ]),
    there.batch([
      view({ visitor: early, path: '/first', referrer: 'a.example', country: 'FR', at: now - 5 }),
      view({ visitor: late, path: '/b', at: now }),
    ]),
    here.batch([view({ visitor: lone }), view({ visitor: early, path: '/third', at: now + 5 })]),
  ];
  for (const batch of logged) await publish(batch);
  for (const batch of [...logged].reverse()) await countBatches([batch], suite.analytics().deps);
  expect(await query('select path, visitors from entry_page_days where visitors <> 0 order by path')).toEqual(
    [
      { path: '/', visitors: 1 },
      { path: '/a', visitors: 1 },
      { path: '/first', visitors: 1 },
    ],
  );
  expect(await rebuild(false)).toMatchObject({ differences: [] });
});

test('a day above its cap of names is rebuilt with the same names', async () => {
  const one = producer();
  const logged = Array.from({ length: 11 }, (_, thousand) =>
    one.batch(Array.from({ length: 1_000 }, (_each, index) => view({ path: `/${thousand}/${index}` }))),
  );
  for (const batch of logged) await publish(batch);
  for (const batch of [...logged].reverse()) await countBatches([batch], suite.analytics().deps);
  expect(await query("select views from page_days where path = '(other)'")).toEqual([{ views: 1_000 }]);
  expect(await rebuild(false)).toMatchObject({ differences: [], events: 11_000 });
});

test('figures are not replaced while the log lacks counted messages, which are named; force replaces them and is audited', async () => {
  const sender = producer();
  const batches = Array.from({ length: 10 }, () => sender.batch([view(), card(7)]));
  for (const batch of [...batches.slice(0, 4), ...batches.slice(7)]) await publish(batch);
  await countBatches(batches, suite.analytics().deps);
  await compactProcessed(suite.analytics().db, -1);
  const refused = { applied: false, countedEvents: 20, rebuiltEvents: 14 };
  const missing = [{ producer: sender.id, ranges: '{[5,8)}', messages: 3 }];
  expect(await rebuild(true)).toMatchObject({ ...refused, missing });
  expect(await cardsOfSeven()).toBe(10);

  expect(await rebuild(true, { force: { operator: 'ann@marquee.example' } })).toMatchObject({
    applied: true,
    countedEvents: 20,
    rebuiltEvents: 14,
  });
  expect(await cardsOfSeven()).toBe(7);
  const rows = await query("select message->'event'->'entry' as entry from outbox");
  expect(rows).toMatchObject([
    {
      entry: {
        by: { role: 'admin', name: 'ann@marquee.example' },
        what: 'day.rebuilt',
        before: { events: 20 },
        after: { events: 14, forced: true, removedEvents: 6, missingMessages: 3 },
      },
    },
  ]);
});

test('a producer that the log does not know at all is missing', async () => {
  const batch = producer().batch([card(7)]);
  await publish(producer().batch([view()]));
  await countBatches([batch], suite.analytics().deps);
  expect(await rebuild(true)).toMatchObject({
    applied: false,
    missing: [{ producer: batch.producer, ranges: '{[1,2)}' }],
  });
  expect(await cardsOfSeven()).toBe(1);
});

test('a log that was lost and declared again is recognized by what was counted before it began', async () => {
  const sender = producer();
  const batches = Array.from({ length: 4 }, () => sender.batch([card(7)]));
  await countBatches(batches.slice(0, 2), suite.analytics().deps);
  await compactProcessed(suite.analytics().db, -1);
  await query("update producers set first_at = now() - interval '2 days'");
  for (const batch of batches.slice(2)) await publish(batch);
  await countBatches(batches.slice(2), suite.analytics().deps);
  await expect(rebuild(true)).rejects.toThrow('is older than the log, which begins at ');
  expect(await cardsOfSeven()).toBe(4);
});

test('a day above its cap of visitors is rebuilt with the same figures when messages came in the order of time', async () => {
  const deps = { ...suite.analytics().deps, visitorsPerDay: 4 };
  const sender = producer();
  const start = Date.parse(`${deps.calendar.today()}T00:00:00Z`);
  for (let message = 0; message < 5; message += 1) {
    const events = [0, 1, 2].map((n) =>
      view({ at: start + 10 * message + n, country: n === 0 ? 'US' : 'DE' }),
    );
    const batch = sender.batch(events);
    await publish(batch);
    await countBatches([batch], deps);
  }
  expect(await rebuild(false, { visitorsPerDay: 4 })).toMatchObject({
    differences: [],
    events: 15,
    uncounted: 0,
  });
  const rows = await query('select views, visitors, other_views from site_days');
  expect(rows).toEqual([{ views: 15, visitors: 4, other_views: 11 }]);
});

test('a day whose beginning is no longer in the log is refused with the reason and unchanged', async () => {
  await suite.replaceLog({ 'x-max-length-bytes': 2_000, 'x-stream-max-segment-size-bytes': 1_000 });
  const sender = producer();
  const batches = Array.from({ length: 40 }, () => sender.batch([view(), card(7)]));
  for (const batch of batches) await publish(batch);
  await countBatches(batches, suite.analytics().deps);
  await expect(rebuild(true)).rejects.toThrow(
    `${suite.analytics().deps.calendar.today()} is older than the log, which begins at `,
  );
  expect(await query('select card from model_days where model_id = 7')).toEqual([{ card: 40 }]);
});

const at = (beginning: LogBeginning | undefined): LogBeginning => {
  if (beginning === undefined) throw new Error('the log is empty');
  return beginning;
};

test('a log that was created again is recognized by its epoch, and a day that is older than it is refused', async () => {
  const { db } = suite.analytics();
  const batch = producer().batch([card(7)]);
  await publish(batch);
  const former = await readLogBeginning(suite.busUrl());
  expect(await recordLog(db, at(former))).toEqual({ recreated: false });
  await suite.replaceLog();
  await publish(batch);
  const present = await readLogBeginning(suite.busUrl());
  expect(await recordLog(db, at(present))).toEqual({ recreated: true });
  expect(await recordLog(db, at(present))).toEqual({ recreated: false });
  await expect(rebuild(true)).rejects.toThrow('when it was created again');
});

test('an empty log rebuilds no day that was counted', async () => {
  await countBatches([producer().batch([card(7)])], suite.analytics().deps);
  await query("update processed_messages set counted_at = now() - interval '1 hour'");
  await suite.replaceLog();
  await expect(rebuild(true)).rejects.toThrow('older than the log, which is empty');
  expect(await cardsOfSeven()).toBe(1);
});

test('a day without events is rebuilt without events', async () => {
  await publish(producer().batch([view()]));
  expect(await rebuild(false, { day: '2020-02-29' })).toMatchObject({
    differences: [],
    events: 0,
    uncounted: 1,
  });
});
