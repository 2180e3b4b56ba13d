import { producer } from '../../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { addCoverage, createCoverage, missingFromLog } from './log-coverage';

let analytics: TestAnalytics;
beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

test('numbers are kept as ranges, in whatever order and however often they are read', async () => {
  const { id, batch } = producer();
  const messages = Array.from({ length: 20_000 }, () => batch([]));
  await analytics.db.query(
    `insert into producers (producer, seen, messages, events, repeated, accepted_through, first_at, last_at)
     values ($1, '{[1,20011)}', 20010, 0, 0, 0, now(), now())`,
    [id],
  );
  await analytics.db.transaction(async (tx) => {
    await createCoverage(tx);
    for (const part of [0, 1, 0])
      for (let from = part * 10_000; from < (part + 1) * 10_000; from += 1_000)
        await addCoverage(tx, messages.slice(from, from + 1_000).reverse());
    const { rows } = await tx.query('select ranges::text as ranges from pg_temp.logged');
    expect(rows).toEqual([{ ranges: '{[1,20001)}' }]);
    expect(await missingFromLog(tx, 'analytics', 0)).toEqual([
      { producer: id, ranges: '{[20001,20011)}', messages: 10 },
    ]);
  });
});
