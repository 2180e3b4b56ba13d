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
  const evenly = Array.from({ length: 24 }, (_, name) => hour(String(name), 2));
  const four = audienceOf(evenly);
  expect(four.hoursEach).toBe(4);
  expect(four.hours.map(({ name, clicks }) => [name, clicks])).toEqual(
    ['0', '12', '16', '20', '4', '8'].map((name) => [name, 8]),
  );
  const sparse = Array.from({ length: 24 }, (_, name) => hour(String(name), name % 4 === 0 ? 3 : 0));
  const eight = audienceOf(sparse);
  expect(eight.hoursEach).toBe(8);
  expect(eight.hours.map(({ name, clicks }) => [name, clicks])).toEqual([
    ['0', 6],
    ['16', 6],
    ['8', 6],
  ]);
});

test('where eight hours do not show enough, only the sum is published', () => {
  const rows = [hour('21', 6), hour('2', 4), hour('10', 4)];
  expect(audienceOf(rows).hours).toEqual([{ name: otherGroups, clicks: 14, uniqueClicks: 14 }]);
});
