import { featuredDays, featuredExpiry } from './featured-term';

const now = Date.parse('2026-11-20T12:00:00Z');
const hoursFromNow = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();

test('days remaining are rounded up', () => {
  expect(featuredExpiry(hoursFromNow(1), now)).toMatchObject({ days: 1 });
  expect(featuredExpiry(hoursFromNow(24), now)).toMatchObject({ days: 1 });
  expect(featuredExpiry(hoursFromNow(24.1), now)).toMatchObject({ days: 2 });
});

test('a status is expired from the moment it ends', () => {
  expect(featuredExpiry(hoursFromNow(0), now).days).toBe(0);
  expect(featuredExpiry(hoursFromNow(-1), now).days).toBe(0);
});

test('a date shows day, month, year, hour and minute', () => {
  expect(featuredExpiry(hoursFromNow(48), now)).toMatchObject({
    until: expect.stringMatching(/^\d{2}\.\d{2}\.2026, \d{2}:\d{2}$/),
  });
});

test.each([
  ['', 30],
  ['   ', 30],
  ['soon', 30],
  ['1', 1],
  ['365', 365],
  ['0', null],
  ['366', null],
  ['-4', null],
  ['1.5', null],
])('%j means %p days', (typed, days) => {
  expect(featuredDays(typed)).toBe(days);
});
