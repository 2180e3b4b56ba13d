import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { historySince, placementDays } from './placement-days';

const utc = siteCalendar('UTC');
const at = (iso: string): number => Date.parse(iso);
/** So long ago that it does not matter. */
const ever = '2020-01-01';
const now = at('2026-11-20T12:00:00Z');

test('days that were featured in part, and today, are left out; as many days lie before', () => {
  const days = placementDays(
    [{ start: at('2026-11-10T14:00:00Z'), end: at('2026-12-10T14:00:00Z') }],
    utc,
    now,
    ever,
  );
  expect(days).toEqual({
    featured: { first: '2026-11-11', last: '2026-11-19' },
    wholeDays: 9,
    before: { first: '2026-11-01', last: '2026-11-09' },
    running: true,
    comparedFrom: '2026-11-14',
    beforeWasFeatured: false,
  });
});

test('one that began at midnight of the site has that day; one that is over ends with its last whole day', () => {
  const berlin = siteCalendar('Europe/Berlin');
  const days = placementDays(
    [{ start: at('2026-10-31T23:00:00Z'), end: at('2026-11-05T10:00:00Z') }],
    berlin,
    now,
    ever,
  );
  expect(days).toMatchObject({
    featured: { first: '2026-11-01', last: '2026-11-04' },
    wholeDays: 4,
    before: { first: '2026-10-28', last: '2026-10-31' },
    running: false,
  });
});

test('a renewal without a gap is one placement, and an earlier one in the days before is reported', () => {
  const renewed = [
    { start: at('2026-11-01T10:00:00Z'), end: at('2026-11-08T10:00:00Z') },
    { start: at('2026-11-08T10:00:00Z'), end: Number.POSITIVE_INFINITY },
  ];
  expect(placementDays(renewed, utc, now, ever)).toMatchObject({
    featured: { first: '2026-11-02', last: '2026-11-19' },
    wholeDays: 18,
  });
  const again = [
    { start: at('2026-11-01T10:00:00Z'), end: at('2026-11-08T00:00:00Z') },
    { start: at('2026-11-12T10:00:00Z'), end: Number.POSITIVE_INFINITY },
  ];
  // Seven days from the 5th on, of which the placement before had three.
  expect(placementDays(again, utc, now, ever)).toMatchObject({ wholeDays: 7, beforeWasFeatured: true });
  expect(placementDays(again, utc, at('2026-11-16T12:00:00Z'), ever)).toMatchObject({
    wholeDays: 3,
    beforeWasFeatured: false,
  });
});

test('a placement of today has no whole day, one of a year its latest ninety, and without any there is nothing to measure', () => {
  expect(
    placementDays([{ start: at('2026-11-20T09:00:00Z'), end: Number.POSITIVE_INFINITY }], utc, now, ever),
  ).toMatchObject({
    wholeDays: 0,
  });
  expect(
    placementDays([{ start: at('2025-11-20T09:00:00Z'), end: Number.POSITIVE_INFINITY }], utc, now, ever),
  ).toMatchObject({
    wholeDays: 90,
    featured: { first: '2026-08-22', last: '2026-11-19' },
    before: { first: '2025-08-22', last: '2025-11-19' },
  });
  expect(placementDays([{ start: now + 1, end: Number.POSITIVE_INFINITY }], utc, now, ever)).toBeUndefined();
});

test('days before counting started are left out', () => {
  const periods = [{ start: at('2026-11-01T09:00:00Z'), end: Number.POSITIVE_INFINITY }];
  expect(placementDays(periods, utc, now, '2026-11-12')).toMatchObject({
    wholeDays: 8,
    featured: { first: '2026-11-12', last: '2026-11-19' },
    before: { first: '2026-10-24', last: '2026-10-31' },
  });
  expect(placementDays(periods, utc, now, '2026-11-20')).toMatchObject({ wholeDays: 0 });
});

test('history starts with the first whole day that was both listed and counted', () => {
  expect(historySince('2026-11-01', '2026-10-01')).toBe('2026-11-02');
  expect(historySince('2026-09-01', '2026-10-01')).toBe('2026-10-01');
});
