import { centsOf, dollarsOf } from './price';

test.each([
  ['500', 50_000],
  ['$1,250.5', 125_050],
  ['0.05', 5],
  ['0', 0],
])('%s is %i cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));

test.each(['', '-1', '1.234', '1e3', 'ten', '12345678'])('%j is no price', (typed) =>
  expect(centsOf(typed)).toBeNull(),
);

test('a price has two decimals', () => expect(dollarsOf(50_000)).toBe('$500.00'));
