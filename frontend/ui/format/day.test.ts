import { longDay, shortDay } from './day';

test('a day formats as the same day in any time zone', () => {
  expect(shortDay('2026-11-01')).toBe('Nov 1');
  expect(longDay('2026-11-20')).toBe('Fri, Nov 20, 2026');
});
