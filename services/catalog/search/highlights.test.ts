import { fold, foldedWords } from '@marquee/contracts/text/fold';
import fc from 'fast-check';
import { highlightRanges } from './highlights';

const prefixed = (...prefixes: string[]) => prefixes.map((one) => ({ words: [], prefixes: [one] }));
const highlighted = (text: string, ranges: readonly { start: number; end: number }[]): string[] =>
  ranges.map(({ start, end }) => text.slice(start, end));

test.each([
  ['Luna Vale', ['lu'], ['Lu']],
  ['Luna Vale', ['vale', 'luna'], ['Luna', 'Vale']],
  ['Éloïse Thörne', ['eloi', 'thorne'], ['Éloï', 'Thörne']],
  ['Zoe\u0308 Brook', ['zoe'], ['Zoe\u0308']],
  ['Straße', ['strass'], ['Straß']],
  ["O'Brien-Quill", ['quill'], ['Quill']],
  ['Lunaria Luna', ['lun', 'luna'], ['Luna', 'Luna']],
  ['𝓛una', ['lu'], ['𝓛u']],
  ['ﷻ', ['ج'], ['ﷻ']],
  ['ΝΙΚΟΣ Ἄλκης', ['νικοσ', 'αλκησ'], ['ΝΙΚΟΣ', 'Ἄλκης']],
  ['Luna', ['x'], []],
  ['', ['x'], []],
])('%j searched for %j highlights %j', (text, searched, expected) => {
  expect(highlighted(text, highlightRanges(text, prefixed(...searched)))).toEqual(expected);
});

test('a word that matches with typos is highlighted as a whole', () => {
  expect(
    highlighted(
      'Amelia Hurst',
      highlightRanges('Amelia Hurst', [{ words: ['amelia'], prefixes: ['ameila'] }]),
    ),
  ).toEqual(['Amelia']);
});

test('every range is within the text, after the previous one, and contains the searched text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
      (text, nth, length) => {
        const words = foldedWords(text);
        const searched = [...(words[nth % Math.max(1, words.length)] ?? 'x')].slice(0, length).join('');
        let before = 0;
        for (const { start, end } of highlightRanges(text, prefixed(searched))) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(fold(text.slice(start, end))).toContain(searched);
          before = end;
        }
      },
    ),
    { numRuns: 500 },
  );
});
