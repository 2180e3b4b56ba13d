import { changedBetween } from './engines-up';

test('a process that was started, restarted or stopped has changed, and one that runs on has not', () => {
  const before = new Map([
    ['gateway', 1],
    ['web', 2],
    ['alertmanager', 3],
  ]);
  const after = new Map([
    ['gateway', 1],
    ['web', 4],
    ['prometheus', 5],
  ]);
  expect(changedBetween(before, after)).toEqual(['web', 'alertmanager', 'prometheus']);
  expect(changedBetween(after, after)).toEqual([]);
});
