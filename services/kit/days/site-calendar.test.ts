import { addDays } from '@marquee/contracts/rules/days';
import fc from 'fast-check';
import { calendarOfZones, siteCalendar, siteDay } from './site-calendar';

const at = (iso: string): number => Date.parse(iso);

test('a day begins at midnight of the site, not of UTC', () => {
  const kolkata = siteCalendar('Asia/Kolkata');
  expect(kolkata.momentOf(at('2026-03-10T18:29:59.999Z'))).toEqual({ day: '2026-03-10', hour: 23 });
  expect(kolkata.momentOf(at('2026-03-10T18:30:00.000Z'))).toEqual({ day: '2026-03-11', hour: 0 });
});

test('in a zone a quarter of an hour off, hours begin at that quarter', () => {
  const kathmandu = siteCalendar('Asia/Kathmandu');
  expect(kathmandu.momentOf(at('2026-01-01T18:14:59Z'))).toEqual({ day: '2026-01-01', hour: 23 });
  expect(kathmandu.momentOf(at('2026-01-01T18:15:00Z'))).toEqual({ day: '2026-01-02', hour: 0 });
});

test('in spring an hour is missing and the day goes on', () => {
  const berlin = siteCalendar('Europe/Berlin');
  expect(berlin.momentOf(at('2026-03-29T00:59:59Z'))).toEqual({ day: '2026-03-29', hour: 1 });
  expect(berlin.momentOf(at('2026-03-29T01:00:00Z'))).toEqual({ day: '2026-03-29', hour: 3 });
  expect(berlin.momentOf(at('2026-03-29T21:59:59Z'))).toEqual({ day: '2026-03-29', hour: 23 });
  expect(berlin.momentOf(at('2026-03-29T22:00:00Z'))).toEqual({ day: '2026-03-30', hour: 0 });
});

test('in autumn the repeated hour belongs to the same day', () => {
  const berlin = siteCalendar('Europe/Berlin');
  expect(berlin.momentOf(at('2026-10-25T00:30:00Z'))).toEqual({ day: '2026-10-25', hour: 2 });
  expect(berlin.momentOf(at('2026-10-25T01:30:00Z'))).toEqual({ day: '2026-10-25', hour: 2 });
  expect(berlin.momentOf(at('2026-10-25T22:59:59Z'))).toEqual({ day: '2026-10-25', hour: 23 });
  expect(berlin.momentOf(at('2026-10-25T23:00:00Z'))).toEqual({ day: '2026-10-26', hour: 0 });
});

test('a zone whose clocks change at midnight starts that day at one', () => {
  const beirut = siteCalendar('Asia/Beirut');
  expect(beirut.momentOf(at('2026-03-28T21:59:59Z'))).toEqual({ day: '2026-03-28', hour: 23 });
  expect(beirut.momentOf(at('2026-03-28T22:00:00Z'))).toEqual({ day: '2026-03-29', hour: 1 });
});

test.each([
  'UTC',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Monrovia',
])('in %s the remembered answer is always the one that the zone itself gives', (timezone) => {
  const calendar = siteCalendar(timezone);
  const plain = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: at('2037-12-31T23:59:59Z') }), (instant) => {
      const [day, time] = plain.format(instant).split(' ');
      expect(calendar.momentOf(instant)).toEqual({ day, hour: Number(time?.slice(0, 2)) });
    }),
    { numRuns: 300 },
  );
});

test('changes the day at midnight of the zone, also where the zone is a half or a quarter of an hour off', () => {
  const kolkata = siteDay('Asia/Kolkata');
  expect(kolkata(at('2026-11-19T18:29:59.999Z'))).toBe('2026-11-19');
  expect(kolkata(at('2026-11-19T18:30:00Z'))).toBe('2026-11-20');
  const kathmandu = siteDay('Asia/Kathmandu');
  expect(kathmandu(at('2026-11-19T18:14:59.999Z'))).toBe('2026-11-19');
  expect(kathmandu(at('2026-11-19T18:15:00Z'))).toBe('2026-11-20');
});

test('keeps to the zone on the days on which its clocks change', () => {
  const berlin = siteDay('Europe/Berlin');
  expect(berlin(at('2026-03-28T22:59:59Z'))).toBe('2026-03-28');
  expect(berlin(at('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
  expect(berlin(at('2026-03-29T21:59:59Z'))).toBe('2026-03-29');
  expect(berlin(at('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
  expect(berlin(at('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
  expect(berlin(at('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
});

const anyZone = fc.constantFrom(
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Europe/Berlin',
  'Pacific/Kiritimati',
  'Pacific/Niue',
);

test('a changed zone leaves no instant in two days or in none, in either direction and over clock changes', () => {
  fc.assert(
    fc.property(anyZone, anyZone, fc.integer({ min: 0, max: 730 }), (before, after, offset) => {
      const from = addDays('2025-01-01', offset);
      const { momentOf } = calendarOfZones([
        { zone: before, from: '0001-01-01' },
        { zone: after, from },
      ]);
      const [former, later] = [siteCalendar(before), siteCalendar(after)];
      const wrong: string[] = [];
      let last = '';
      for (
        let instant = at(`${from}T00:00Z`) - 3 * 86_400_000;
        instant < at(`${from}T00:00Z`) + 3 * 86_400_000;
        instant += 900_000
      ) {
        const { day, hour } = momentOf(instant);
        const [old, present] = [former.momentOf(instant), later.momentOf(instant)];
        // Days follow one another: each is one span of time, and from the change on a whole day of the new zone.
        if (day < last) wrong.push(`${day} continues after ${last}`);
        if (day >= from !== present.day >= from)
          wrong.push(`${from} begins at another time than in ${after}`);
        const expected = day >= from ? present : old;
        const isBeyond = day < from && old.day >= from;
        if (
          isBeyond ? day !== addDays(from, -1) || hour !== 23 : day !== expected.day || hour !== expected.hour
        )
          wrong.push(`${new Date(instant).toISOString()} is ${day} ${hour}`);
        last = day;
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
