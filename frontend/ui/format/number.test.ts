import { counted, ratio, withSeparators } from './number';

test('thousands are separated as in the US', () => {
  expect(withSeparators(1_234_567)).toBe('1,234,567');
});

test('one is singular and everything else plural', () => {
  expect(counted(1, 'model', 'models')).toBe('1 model');
  expect(counted(0, 'model', 'models')).toBe('0 models');
  expect(counted(19_204, 'model', 'models')).toBe('19,204 models');
});

test('a ratio has one decimal, and is 0 without visitors', () => {
  expect(ratio(7, 3)).toBe('2.3');
  expect(ratio(4, 2)).toBe('2.0');
  expect(ratio(4, 0)).toBe('0');
});
