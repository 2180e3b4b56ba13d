import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { card } from '../../testing/activity';
import { openTestAnalytics, type TestAnalytics } from '../../testing/test-analytics';
import { announceServed } from './announce-served';

let analytics: TestAnalytics;
beforeEach(async () => {
  analytics = await openTestAnalytics();
});
afterEach(() => analytics.close());

const at = (minutes: number): Date => new Date(Date.parse('2026-06-15T12:00:00Z') + minutes * 60_000);
const announced = async () => {
  const { rows } = await analytics.db.query<{ message: unknown }>(
    'select message from outbox order by position',
  );
  return rows.map(({ message }) => {
    const { event } = DomainMessage.parse(message);
    return event.type === 'analytics.rotation.served' ? [event.day, event.served] : [];
  });
};

test('the home cards of the day are announced once in three minutes, with any number of workers', async () => {
  const { db, deps, count } = analytics;
  const today = deps.calendar.today();
  const home = { surface: 'home-featured' as const };
  await count([
    ...[1, 1, 2].map((id) => card(id, home)),
    card(1, { ...home, at: Date.now() - 2 * 86_400_000 }),
    card(3),
    card(1, { kind: 'profile', surface: 'profile', position: -1, origin: { ...home, position: 0 } }),
  ]);
  await Promise.all(Array.from({ length: 3 }, () => announceServed(db, today, at(0))));
  await announceServed(db, today, at(2));
  const served = [
    { modelId: 1, cards: 2 },
    { modelId: 2, cards: 1 },
  ];
  expect(await announced()).toEqual([[today, served]]);
  await announceServed(db, '2020-01-01', at(3));
  expect(await announced()).toEqual([
    [today, served],
    ['2020-01-01', []],
  ]);
});
