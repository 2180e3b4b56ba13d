import { type AlertState, nextState } from './alert-state';

const minute = 60_000;
const at = (minutes: number): Date => new Date(Date.UTC(2026, 10, 23) + minutes * minute);

/** The mails of an alert that needs two minutes, when its condition is read once a minute. */
const mailsOf = (conditions: readonly (boolean | undefined)[]): string[] => {
  let state: AlertState | undefined;
  return conditions.flatMap((isFiring, minutes) => {
    const next = nextState(state, isFiring, 2 * minute, at(minutes));
    state = next.state;
    return next.mail === undefined ? [] : [`${next.mail} at ${minutes}`];
  });
};

const times = (count: number, condition: boolean | undefined): (boolean | undefined)[] =>
  Array.from({ length: count }, () => condition);

test('a condition that lasts long enough is mailed once, and its end once after five minutes', () => {
  expect(mailsOf([...times(10, true), ...times(20, false)])).toEqual(['firing at 2', 'resolved at 15']);
});

test('a condition that ends before its time is not mailed', () => {
  expect(mailsOf([...times(2, true), ...times(20, false), ...times(2, true), false])).toEqual([]);
});

test('a condition that comes and goes is one alert', () => {
  const flapping = [...times(3, true), ...Array.from({ length: 20 }, (_, nth) => nth % 4 === 0)];
  expect(mailsOf(flapping)).toEqual(['firing at 2']);
});

test('an unknown condition neither begins nor ends an alert', () => {
  expect(mailsOf([...times(3, true), ...times(20, undefined), ...times(6, false)])).toEqual([
    'firing at 2',
    'resolved at 28',
  ]);
  expect(mailsOf(times(20, undefined))).toEqual([]);
});

test('the same alert is mailed again after its end', () => {
  expect(mailsOf([...times(3, true), ...times(6, false), ...times(3, true)])).toEqual([
    'firing at 2',
    'resolved at 8',
    'firing at 11',
  ]);
});
