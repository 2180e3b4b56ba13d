import { surfaces } from '@marquee/contracts/events/impression-seen';
import { deepestPosition } from '@marquee/contracts/http/model-analytics';
import { slotGroups } from './slot-groups';

const slot = (surface: (typeof surfaces)[number], position: number, [seen, opened, clicks] = [0, 0, 0]) => ({
  surface,
  position,
  impressions: (seen ?? 0) + (opened ?? 0),
  seen: seen ?? 0,
  opened: opened ?? 0,
  clicks: clicks ?? 0,
});

test('slots are grouped by where they are, and a group names its slots', () => {
  const groups = slotGroups(
    [
      slot('browse', deepestPosition, [3, 0, 1]),
      slot('direct', -1, [0, 4, 2]),
      slot('home-featured', 2, [9, 3, 1]),
      slot('category', 11, [2, 1, 0]),
      slot('browse', 0, [5, 2, 1]),
      slot('landing', 12, [1, 0, 0]),
    ],
    deepestPosition,
  );
  expect(groups.map(({ name, seen, opened, clicks }) => [name, seen, opened, clicks])).toEqual([
    ['Home page', 9, 3, 1],
    ['Top of a list', 7, 3, 1],
    ['Further down a list', 4, 0, 1],
    ['Opened directly', 0, 4, 2],
  ]);
  expect(groups.map(({ slots }) => slots.map(({ name }) => name))).toEqual([
    ['Slot 3'],
    ['Browse, slot 1', 'Category, slot 12'],
    ['Browse, slot 101 and deeper', 'Landing page, slot 13'],
    [],
  ]);
});

test('every slot of every surface is in exactly one group', () => {
  const all = surfaces.flatMap((surface) =>
    [-1, 0, 11, 12, deepestPosition].map((position) => slot(surface, position, [1, 10, 100])),
  );
  const groups = slotGroups(all, deepestPosition);
  const count = (of: 'seen' | 'opened' | 'clicks' | 'impressions') =>
    groups.reduce((sum, group) => sum + group[of], 0);
  expect([count('seen'), count('opened'), count('clicks'), count('impressions')]).toEqual([
    all.length,
    all.length * 10,
    all.length * 100,
    all.length * 11,
  ]);
  const keys = groups.flatMap(({ slots }) => slots.map(({ key }) => key));
  expect(new Set(keys).size).toBe(all.length);
});
