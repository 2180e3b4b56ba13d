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

test.each([
  ['Laura keeps a calendar that works. New sets arrive every Tuesday.', 'Laura keeps a calendar that works.'],
  ['Laura keeps a calendar that followers actually rely on.', 'Laura keeps a calendar that followers…'],
  [
    'Half of the fun is the wardrobe says, and the other half is not.',
    'Half of the fun is the wardrobe says…',
  ],
  ['By St. Mary the lamps are lit late and the doors stay open.', 'By St. Mary the lamps are lit late and…'],
  [
    '衣装はすべて自分で縫います。撮影は毎週火曜日と金曜日に行われ、新しい写真が届きます。すべて手作りです。',
    '衣装はすべて自分で縫います。',
  ],
  [`${'a'.repeat(38)}💡${'b'.repeat(10)}`, `${'a'.repeat(38)}…`],
])('%s', (text, beginning) => {
  expect(excerpt(text, 40)).toBe(beginning);
});
