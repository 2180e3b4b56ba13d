import fc from 'fast-check';
import { fingerprint } from './fingerprint';

test('the hash of a text is the same in every release', () => {
  expect(['', 'luna-vale', 'ada-ashwick', 'Zoë', '模特'].map(fingerprint)).toMatchInlineSnapshot(`
[
  2786964252,
  2727257640,
  2978935948,
  1704965144,
  1530808105,
]
`);
});

test('the hash of any text is an unsigned 32-bit integer', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const number = fingerprint(text);
      expect(Number.isInteger(number) && number >= 0 && number < 2 ** 32).toBe(true);
    }),
  );
});

test('similar texts are distributed evenly', () => {
  const counts = Array.from({ length: 8 }, () => 0);
  for (let nth = 0; nth < 8_000; nth += 1) {
    const choice = fingerprint(`model-${nth}`) % 8;
    counts[choice] = (counts[choice] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
