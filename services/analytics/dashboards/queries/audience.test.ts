import { otherGroups } from '@marquee/contracts/http/model-analytics';
import { audienceOf } from './audience';

const hour = (name: string, clicks: number, uniqueClicks = clicks) => ({
  dimension: 'hour' as const,
  name,
  clicks,
  uniqueClicks,
});

test('hours stay hours where most of the clicks can be shown', () => {
  expect(audienceOf([hour('21', 30), hour('9', 8), hour('3', 2)])).toMatchObject({
    hoursEach: 1,
    hours: [
      { name: '21', clicks: 30 },
      { name: '9', clicks: 8 },
      { name: otherGroups, clicks: 2 },
    ],
  });
});

test('hours of few people are summed to four hours, then to eight, until 80% of the clicks are shown', () => {
  const busy = (every: number) => (_: unknown, name: number) =>
    hour(String(name), name % every === 0 ? 6 : 2);
  const four = audienceOf(Array.from({ length: 24 }, busy(4)));
  expect(four.hoursEach).toBe(4);
  // The people of the busiest hour: those of the others may be the same.
  expect(four.hours).toEqual(
    ['0', '12', '16', '20', '4', '8'].map((name) => ({ name, clicks: 12, uniqueClicks: 6 })),
  );
  const eight = audienceOf(Array.from({ length: 24 }, busy(8)));
  expect(eight.hoursEach).toBe(8);
  expect(eight.hours).toEqual(['0', '16', '8'].map((name) => ({ name, clicks: 20, uniqueClicks: 6 })));
});

test('one person who clicks in five hours is no group of five people', () => {
  const rows = ['8', '9', '10', '11', '12'].map((name) => hour(name, 1));
  expect(audienceOf(rows).hours).toEqual([{ name: otherGroups, clicks: 5, uniqueClicks: 1 }]);
});

test('where eight hours do not show enough, only the sum is published', () => {
  const rows = [hour('21', 6), hour('2', 4), hour('10', 4)];
  expect(audienceOf(rows).hours).toEqual([{ name: otherGroups, clicks: 14, uniqueClicks: 6 }]);
});
