import { firstViewers, nextViewers, simulatedActivity } from './activity';

const lowest = () => 0;
const highest = () => 0.999_999;

test('the first number of viewers is 20 to 169', () => {
  expect([firstViewers(lowest), firstViewers(highest)]).toEqual([20, 169]);
});

test('a change is -5 to +4, within 15 and 200', () => {
  expect([nextViewers(100, lowest), nextViewers(100, highest)]).toEqual([95, 104]);
  expect([nextViewers(17, lowest), nextViewers(199, highest)]).toEqual([15, 200]);
});

test('an activity is one to five minutes old', () => {
  expect([simulatedActivity(lowest).minutesAgo, simulatedActivity(highest).minutesAgo]).toEqual([1, 5]);
  expect(simulatedActivity(lowest).text).toBe('2 people looked at featured profiles');
});
