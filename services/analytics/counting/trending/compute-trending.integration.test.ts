import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { computeTrending } from './compute-trending';

const today = '2026-06-15';
const at = (minutes: number): Date => new Date(Date.parse('2026-06-15T12:00:00Z') + minutes * 60_000);

let analytics: TestAnalytics;

beforeEach(async () => {
  analytics = await openTestAnalytics();
});

afterEach(() => analytics.close());

const count = async (modelId: number, day: string, profile: number): Promise<void> => {
  await analytics.db.query(
    'insert into model_people_days (model_id, day, networks, card_people) values ($1, $2, $3, 0)',
    [modelId, day, profile],
  );
};
const announced = async (): Promise<number[][]> => {
  const { rows } = await analytics.db.query<{ message: unknown }>(
    'select message from outbox order by position',
  );
  return rows.map(({ message }) => {
    const { event } = DomainMessage.parse(message);
    return event.type === 'analytics.trending.computed' ? event.scores.map(({ modelId }) => modelId) : [];
  });
};

test('recent traffic trends above older and larger traffic, and traffic of two weeks ago does not trend', async () => {
  await count(1, '2026-06-15', 40);
  await count(2, '2026-06-09', 120);
  await count(3, '2026-06-09', 4_000);
  await count(4, '2026-06-01', 100_000);
  await computeTrending(analytics.db, today, at(0));
  expect(await announced()).toEqual([[3, 1, 2]]);
});

test('a day on which fewer than twenty networks visited a model is in no score, because one of them had more than 5%', async () => {
  for (let back = 1; back <= 14; back += 1)
    await count(1, `2026-06-${String(15 - back).padStart(2, '0')}`, 19);
  await count(2, '2026-06-15', 1);
  await count(3, '2026-06-15', 20);
  await computeTrending(analytics.db, today, at(0));
  expect(await announced()).toEqual([[3]]);
});

test('with any number of workers the order is announced once in five minutes, and once more when there is no traffic left', async () => {
  await count(1, '2026-06-15', 40);
  await Promise.all(Array.from({ length: 4 }, () => computeTrending(analytics.db, today, at(0))));
  await computeTrending(analytics.db, today, at(4));
  expect(await announced()).toEqual([[1]]);
  await computeTrending(analytics.db, today, at(5));
  expect(await announced()).toEqual([[1], [1]]);
  await analytics.db.query('delete from model_people_days');
  await computeTrending(analytics.db, today, at(10));
  await computeTrending(analytics.db, today, at(20));
  expect(await announced()).toEqual([[1], [1], []]);
});

test('with the order goes what was opened in 30 days, today included, also of models that do not trend any more', async () => {
  await count(1, '2026-06-15', 40);
  await count(1, '2026-05-17', 5);
  await count(2, '2026-05-17', 50);
  await count(3, '2026-05-16', 9_000);
  await count(4, '2026-06-10', 0);
  await computeTrending(analytics.db, today, at(0));
  const { rows } = await analytics.db.query<{ message: unknown }>('select message from outbox');
  expect(rows.map(({ message }) => DomainMessage.parse(message).event)).toEqual([
    expect.objectContaining({
      scores: [expect.objectContaining({ modelId: 1 })],
      opened: [
        { modelId: 2, networks: 50 },
        { modelId: 1, networks: 45 },
      ],
    }),
  ]);
});

test('nothing is announced as long as there was never any traffic', async () => {
  await computeTrending(analytics.db, today, at(0));
  expect(await announced()).toEqual([]);
});
