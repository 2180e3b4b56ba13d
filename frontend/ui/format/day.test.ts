import { dateOf, daysText, deadlineOf, exactTimeOf, longDay, momentOf, shortDay, timeOf } from './day';

test('a day formats as the same day in any time zone', () => {
  expect(shortDay('2026-11-01')).toBe('Nov 1');
  expect(longDay('2026-11-20')).toBe('Fri, Nov 20, 2026');
});

test('a range of one day is that day, and years are named where they differ', () => {
  expect(daysText({ first: '2026-11-05', last: '2026-11-05' })).toBe('Nov 5');
  expect(daysText({ first: '2026-11-01', last: '2026-11-09' })).toBe('Nov 1 to Nov 9');
  expect(daysText({ first: '2025-12-30', last: '2026-01-02' })).toBe('Dec 30, 2025 to Jan 2, 2026');
});

// Noon in the reader's time zone, whichever that is.
const noon = new Date(2026, 10, 20, 12, 5, 9, 123).getTime();

test('every text with a time of day names the time zone', () => {
  expect(dateOf(noon)).toBe('Nov 20, 2026');
  expect(momentOf(noon)).toMatch(/^Nov 20, 2026, 12:05 PM \S+$/);
  expect(momentOf(new Date(noon).toISOString())).toBe(momentOf(noon));
  expect(timeOf(noon)).toMatch(/^12:05:09 PM \S+$/);
  expect(exactTimeOf(noon)).toMatch(/^12:05:09\.123 PM \S+$/);
});

test('a deadline at midnight is the end of the day before', () => {
  expect(deadlineOf(new Date(2026, 11, 2).toISOString())).toMatch(/^the end of Dec 1, 2026 \(\S+\)$/);
  expect(deadlineOf(noon)).toBe(momentOf(noon));
});
