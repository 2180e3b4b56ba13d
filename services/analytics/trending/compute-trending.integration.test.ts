import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { migrationsFolder } from '../testing/test-counting';
import { computeTrending } from './compute-trending';

const today = '2026-06-15';
const at = (minutes: number): Date => new Date(Date.parse('2026-06-15T12:00:00Z') + minutes * 60_000);

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase('analytics', migrationsFolder);
});

afterEach(() => database.close());

const count = async (modelId: number, day: string, profile: number): Promise<void> => {
  await database.db.query(
    'insert into model_days (model_id, day, card, profile, clicks) values ($1, $2, $3, $4, $5)',
    [modelId, day, profile * 10, profile, Math.round(profile / 5)],
  );
};
const told = async (): Promise<number[][]> => {
  const { rows } = await database.db.query<{ message: unknown }>(
    'select message from outbox order by position',
  );
  return rows.map(({ message }) => {
    const { event } = DomainMessage.parse(message);
    return event.type === 'analytics.trending.computed' ? event.scores.map(({ modelId }) => modelId) : [];
  });
};

test('what is seen now trends above what was seen more often some days ago, and what is two weeks old not at all', async () => {
  await count(1, '2026-06-15', 40);
  await count(2, '2026-06-09', 120);
  await count(3, '2026-06-09', 4_000);
  await count(4, '2026-06-01', 100_000);
  await computeTrending(database.db, today, at(0));
  expect(await told()).toEqual([[3, 1, 2]]);
});

test('however many workers come by, the order is told once in five minutes, and once more when the traffic has gone', async () => {
  await count(1, '2026-06-15', 40);
  await Promise.all(Array.from({ length: 4 }, () => computeTrending(database.db, today, at(0))));
  await computeTrending(database.db, today, at(4));
  expect(await told()).toEqual([[1]]);
  await computeTrending(database.db, today, at(5));
  expect(await told()).toEqual([[1], [1]]);
  await database.db.query('delete from model_days');
  await computeTrending(database.db, today, at(10));
  await computeTrending(database.db, today, at(20));
  expect(await told()).toEqual([[1], [1], []]);
});

test('where there never was traffic, nothing is told', async () => {
  await computeTrending(database.db, today, at(0));
  expect(await told()).toEqual([]);
});
