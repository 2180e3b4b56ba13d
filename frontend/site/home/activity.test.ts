import { firstViewers, madeUpActivity, nextViewers } from './activity';

const lowest = () => 0;
const highest = () => 0.999_999;

test('viewers begin at 20 to 169', () => {
  expect([firstViewers(lowest), firstViewers(highest)]).toEqual([20, 169]);
});

test('each change is five fewer to four more, within 15 and 200', () => {
  expect([nextViewers(100, lowest), nextViewers(100, highest)]).toEqual([95, 104]);
  expect([nextViewers(17, lowest), nextViewers(199, highest)]).toEqual([15, 200]);
});

test('what happened was one to five minutes ago', () => {
  expect([madeUpActivity(lowest).minutesAgo, madeUpActivity(highest).minutesAgo]).toEqual([1, 5]);
  expect(madeUpActivity(lowest).text).toBe('2 people looked at featured profiles');
});
