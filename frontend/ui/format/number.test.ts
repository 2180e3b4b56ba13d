import { counted, withSeparators } from '@marquee/contracts/text/number';
import { abbreviate, ratio } from './number';

test('thousands are separated as in the US', () => {
  expect(withSeparators(1_234_567)).toBe('1,234,567');
});

test('one is singular and everything else plural', () => {
  expect(counted(1, 'model', 'models')).toBe('1 model');
  expect(counted(0, 'model', 'models')).toBe('0 models');
  expect(counted(19_204, 'model', 'models')).toBe('19,204 models');
});

test('a ratio has one decimal and is 0 for a whole of 0', () => {
  expect(ratio(7, 3)).toBe('2.3');
  expect(ratio(4, 2)).toBe('2.0');
  expect(ratio(4, 0)).toBe('0');
});

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1.0K'],
  [1_249, '1.2K'],
  [10_000, '10.0K'],
  [999_949, '999.9K'],
  [999_950, '1.0M'],
  [3_400_000, '3.4M'],
])('%d reads %s', (count, text) => {
  expect(abbreviate(count)).toBe(text);
});
