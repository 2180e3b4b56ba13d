import { aligned } from './aligned';

test('a column is as wide as its longest cell, in the heading or below', () => {
  expect(
    aligned([
      ['process', 'health', 'port'],
      ['web', 'degraded, failing: postgres, redis', 8107],
      ['analytics-worker', 'healthy', 8106],
    ]),
  ).toEqual([
    'process           health                              port',
    'web               degraded, failing: postgres, redis  8107',
    'analytics-worker  healthy                             8106',
  ]);
});
