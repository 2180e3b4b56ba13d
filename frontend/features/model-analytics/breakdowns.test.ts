import { byKind, byPlatform, byReason, bySurface } from './breakdowns';

test('positions of one surface are added up, the largest first', () => {
  const surfaces = [
    { surface: 'browse', position: 0, impressions: 3, clicks: 1 },
    { surface: 'search', position: 0, impressions: 9, clicks: 0 },
    { surface: 'browse', position: 4, impressions: 2, clicks: 0 },
  ] as const;
  expect(bySurface({ surfaces: [...surfaces] }, 'impressions')).toEqual([
    { key: 'search', name: 'Search', count: 9 },
    { key: 'browse', name: 'Browse', count: 5 },
  ]);
  expect(bySurface({ surfaces: [...surfaces] }, 'clicks')).toEqual([{ key: 'browse', name: 'Browse', count: 1 }]);
});

test('a platform without clicks is shown with none', () => {
  expect(byPlatform({ clicksByPlatform: [{ platform: 'fanvue', clicks: 4 }] })).toEqual([
    { key: 'fanvue', name: 'Fanvue', count: 4 },
    { key: 'onlyfans', name: 'OnlyFans', count: 0 },
  ]);
});

test('kinds and reasons have names that a person understands', () => {
  expect(byKind({ impressionsByKind: { card: 2, profile: 1 } }).map(({ name }) => name)).toEqual(['Card seen in a list', 'Profile opened']);
  expect(
    byReason({
      invalid: [
        { reason: 'head', events: 1 },
        { reason: 'bot', events: 7 },
      ],
    }),
  ).toEqual([
    { key: 'bot', name: 'Self-declared bots', count: 7 },
    { key: 'head', name: 'HEAD requests', count: 1 },
  ]);
});
