import { byPlatform } from './breakdowns';

const stats = { clicksByPlatform: [{ platform: 'fanvue' as const, clicks: 4 }] };

test('a platform without clicks is listed with 0, and one without a link says so', () => {
  expect(byPlatform({ model: { platforms: ['onlyfans', 'fanvue'] }, stats })).toEqual([
    { key: 'fanvue', name: 'Fanvue', count: 4 },
    { key: 'onlyfans', name: 'OnlyFans', count: 0 },
  ]);
  expect(byPlatform({ model: { platforms: ['fanvue'] }, stats })).toEqual([
    { key: 'fanvue', name: 'Fanvue', count: 4 },
    { key: 'onlyfans', name: 'OnlyFans', count: 0, note: 'No link set.' },
  ]);
});
