import { addDays } from '@marquee/contracts/rules/days';
import { changeSince, todayFigures } from './today-figures';

const today = '2026-11-20';
const range = { first: '2026-10-22', last: today, timezone: 'UTC', today, countedSince: '2026-01-01' };
const month = <Row>(rowOf: (date: string, ago: number) => Row): Row[] =>
  Array.from({ length: 30 }, (_, nth) => rowOf(addDays(today, nth - 29), 29 - nth));
const site = {
  range,
  dailyStats: month((date, ago) => ({
    date,
    views: ago === 0 ? 900 : ago <= 7 ? 20 : 10,
    visitors: 5,
    otherViews: 0,
  })),
  sameHours: {
    ...{ until: 14, views: 112, viewsWeekBefore: 100 },
    ...{ visitors: 40, visitorsWeekBefore: 50 },
  },
};
const clicks = {
  dailyStats: month((date) => ({
    date,
    seen: 3,
    slotCards: 3,
    opened: 1,
    clicks: 2,
    uniqueClicks: 1,
    cardClicks: 1,
  })),
  sameHours: {
    until: 14,
    now: { seen: 30, opened: 5, clicks: 4 },
    weekBefore: { seen: 20, opened: 10, clicks: 4 },
  },
};

test('today is compared with the same hours a week before, and the last week, without today, with the one before', () => {
  expect(todayFigures(site, clicks)).toEqual([
    { name: 'Views', today: { now: 112, before: 100 }, week: { now: 140, before: 70 } },
    { name: 'Visitors', today: { now: 40, before: 50 }, week: { now: 35, before: 35 } },
    { name: 'Impressions', today: { now: 35, before: 30 }, week: { now: 28, before: 28 } },
    { name: 'Clicks', today: { now: 4, before: 4 }, week: { now: 14, before: 14 } },
  ]);
});

test('days before the first counted one are no baseline, and in the first hour only the week is shown', () => {
  const { sameHours: _, ...first } = site;
  const since = { ...first, range: { ...range, countedSince: '2026-11-10' } };
  const figures = todayFigures(since, clicks);
  expect(figures.map(({ today: now }) => now?.before)).toEqual([undefined, undefined, 30, 4]);
  expect(figures.map(({ week }) => week.before)).toEqual([null, null, null, null]);
  const fresh = { ...site, range: { ...range, countedSince: '2026-11-13' } };
  expect(todayFigures(fresh, clicks)[0]?.today).toEqual({ now: 112, before: null });
});

test.each([
  [{ now: 112, before: 100 }, '12% more than the week before (100)', 'up'],
  [{ now: 40, before: 100 }, '60% less than the week before (100)', 'down'],
  [{ now: 10_001, before: 10_000 }, 'About as many as the week before (10,000)', 'flat'],
  [{ now: 5, before: 5 }, 'As many as the week before (5)', 'flat'],
  [{ now: 5, before: null }, 'No earlier data', 'flat'],
])('%j reads %s', (figure, text, direction) =>
  expect(changeSince(figure, 'the week before')).toEqual({ text, direction }),
);

test('a baseline that is named beside the figure is not repeated', () =>
  expect(changeSince({ now: 112, before: 100 }).text).toBe('12% more than 100'));

test('an unusual change is marked', () =>
  expect(changeSince({ now: 21_898, before: 100 }, 'the week before')).toEqual({
    text: '219 times as many as the week before (100)',
    direction: 'up',
    isUnusual: true,
  }));
