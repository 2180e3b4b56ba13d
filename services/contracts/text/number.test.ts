import { counted, withSeparators } from './number';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [19_204, '19,204'],
  [-1_234_567, '-1,234,567'],
  [123_456_789_012, '123,456,789,012'],
  [1_234.5, '1,234.5'],
])('%d reads %s, as the formatter of the platform writes it', (count, text) => {
  expect(withSeparators(count)).toBe(text);
  expect(withSeparators(count)).toBe(new Intl.NumberFormat('en-US').format(count));
});

test('one is singular', () => {
  expect([counted(1, 'model', 'models'), counted(1_204, 'model', 'models')]).toEqual([
    '1 model',
    '1,204 models',
  ]);
});
