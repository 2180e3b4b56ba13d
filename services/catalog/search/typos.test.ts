import fc from 'fast-check';
import { swapsOf, typosBetween, typosForgiven } from './typos';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });
const most = 3;

test.each([
  ['luna', 'luna', 0],
  ['luna', 'lnua', 1],
  ['luna', 'ulna', 1],
  ['luna', 'lun', 1],
  ['luna', 'lunna', 1],
  ['luna', 'lena', 1],
  ['amelia', 'ameila', 1],
  ['amelia', 'amlia', 1],
  ['marguerite', 'margurite', 1],
  ['marguerite', 'margarita', 3],
  ['stone', 'moor', 4],
])('%s and %s are %i typos apart', (a, b, typos) => {
  expect(typosBetween(a, b, most)).toBe(typos);
});

test('the number of typos is symmetric, 0 only for equal words, and at most one above the limit', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const typos = typosBetween(a, b, most);
      expect(typosBetween(b, a, most)).toBe(typos);
      expect(typos === 0).toBe(a === b);
      expect(typos).toBeLessThanOrEqual(most + 1);
    }),
  );
});

test('each kind of single change is one typo', () => {
  fc.assert(
    fc.property(
      word.filter((one) => one.length > 1),
      fc.nat(),
      fc.constantFrom('x', ''),
      (one, place, letter) => {
        const at = place % one.length;
        expect(typosBetween(one, one.slice(0, at) + letter + one.slice(at + 1), most)).toBe(1);
        expect(typosBetween(one, `${one.slice(0, at)}x${one.slice(at)}`, most)).toBe(1);
        for (const swapped of swapsOf(one))
          expect(typosBetween(one, swapped, most)).toBe(swapped === one ? 0 : 1);
      },
    ),
  );
});

test('short words forgive fewer typos', () => {
  expect([1, 2, 3, 4, 5, 6, 12].map(typosForgiven)).toEqual([0, 0, 0, 1, 1, 2, 2]);
});
