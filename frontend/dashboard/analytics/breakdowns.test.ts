import { byKind, byPlatform } from './breakdowns';

test('a platform without clicks is listed with 0', () => {
  expect(byPlatform({ clicksByPlatform: [{ platform: 'fanvue', clicks: 4 }] })).toEqual([
    { key: 'fanvue', name: 'Fanvue', count: 4 },
    { key: 'onlyfans', name: 'OnlyFans', count: 0 },
  ]);
});

test('kinds have readable names', () => {
  expect(byKind({ impressionsByKind: { card: 2, profile: 1 } }).map(({ name }) => name)).toEqual([
    'Card seen in a list',
    'Profile opened',
  ]);
});
