import { excerpt } from './excerpt';

test('a short text is returned whole, on one line', () => {
  expect(excerpt('  Evenings\n by   lamplight. ')).toBe('Evenings by lamplight.');
});

test('a long text is cut after a word and never exceeds 300 characters', () => {
  const words = excerpt('lamplight '.repeat(60));
  expect(words.length).toBeLessThanOrEqual(300);
  expect(words.endsWith('lamplight…')).toBe(true);
  expect(excerpt('x'.repeat(1_000)).length).toBeLessThanOrEqual(300);
});
