import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { view } from '../../testing/activity';
import { foldLive } from './live-visitors';

const now = Date.UTC(2026, 5, 1, 12);
const day = '2026-06-01';
const seen = (visitor: string, at: number) => ({ day, event: view({ visitor, at }) });

test('only visitors seen within five minutes are live, with their latest view', () => {
  const live = foldLive(
    [
      seen('a', now - 10_000),
      seen('a', now - 1_000),
      seen('b', now - 299_000),
      seen('c', now - 300_000),
      seen('d', 0),
    ],
    now,
  );
  expect([...(live.get(day) ?? [])]).toEqual([
    ['a', now - 1_000],
    ['b', now - 299_000],
  ]);
});

test('a view dated far ahead is not live', () => {
  expect(foldLive([seen('a', now + 3_600_000)], now).size).toBe(0);
});

test('a visitor beyond a cap is not live', () => {
  expect(foldLive([seen(otherVisitor, now)], now).size).toBe(0);
});
