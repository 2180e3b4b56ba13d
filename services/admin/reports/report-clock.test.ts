import { reportKinds } from '@marquee/contracts/rules/report-kinds';
import { siteCalendar } from '@marquee/kit/days/site-calendar';
import { addBusinessDays, reportDueAt } from './report-clock';

test.each([
  ['2026-11-20', 1, '2026-11-23', 'Friday to Monday'],
  ['2026-11-21', 1, '2026-11-23', 'Saturday to Monday'],
  ['2026-11-22', 1, '2026-11-23', 'Sunday to Monday'],
  ['2026-11-16', 4, '2026-11-20', 'Monday to Friday'],
  ['2026-11-16', 5, '2026-11-23', 'Monday to Monday'],
  ['2026-11-16', 7, '2026-11-25', 'over one weekend'],
  ['2026-11-20', 7, '2026-12-01', 'over two weekends'],
  ['2026-12-31', 1, '2027-01-01', 'into the next year'],
])('%s and %i business days is %s: %s', (day, count, reached) => {
  expect(addBusinessDays(day, count)).toBe(reached);
});

test('48 hours include the weekend and a clock change', () => {
  const berlin = siteCalendar('Europe/Berlin');
  // 25 October 2026 has 25 hours in Berlin.
  expect(reportDueAt('intimate-images', new Date('2026-10-24T10:00:00Z'), berlin).toISOString()).toBe(
    '2026-10-26T10:00:00.000Z',
  );
});

test('every other kind is due at the end of the seventh business day of the site', () => {
  const friday = new Date('2026-11-20T13:00:00Z');
  for (const kind of reportKinds.filter((name) => name !== 'intimate-images')) {
    expect(reportDueAt(kind, friday, siteCalendar('UTC')).toISOString()).toBe('2026-12-02T00:00:00.000Z');
    expect(reportDueAt(kind, friday, siteCalendar('Europe/Berlin')).toISOString()).toBe(
      '2026-12-01T23:00:00.000Z',
    );
    expect(reportDueAt(kind, friday, siteCalendar('America/New_York')).toISOString()).toBe(
      '2026-12-02T05:00:00.000Z',
    );
  }
});

test('the day of arrival is that of the site’s zone, not of UTC', () => {
  // Sunday evening in Greenwich, Monday morning in Auckland: Monday is the day of arrival and is not counted.
  const at = new Date('2026-11-15T20:00:00Z');
  expect(reportDueAt('copyright', at, siteCalendar('Pacific/Auckland')).toISOString()).toBe(
    '2026-11-25T11:00:00.000Z',
  );
  expect(reportDueAt('copyright', at, siteCalendar('UTC')).toISOString()).toBe('2026-11-25T00:00:00.000Z');
});

test('the last day is complete when clocks change at midnight', () => {
  // In Beirut the clock goes from 00:00 to 01:00 on 29 March 2026: that day begins at 01:00.
  const due = reportDueAt('other', new Date('2026-03-18T12:00:00Z'), siteCalendar('Asia/Beirut'));
  expect(due.toISOString()).toBe('2026-03-27T22:00:00.000Z');
});
