import { fold, foldedWords } from '@marquee/contracts/text/fold';
import fc from 'fast-check';
import { matchRanges } from './match-ranges';

const beginning = (...beginnings: string[]) => beginnings.map((one) => ({ whole: [], beginnings: [one] }));
const marked = (text: string, ranges: readonly { start: number; end: number }[]): string[] =>
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
])('%j asked for %j marks %j', (text, asked, expected) => {
  expect(marked(text, matchRanges(text, beginning(...asked)))).toEqual(expected);
});

test('a mistyped word is marked whole', () => {
  expect(
    marked('Amelia Hurst', matchRanges('Amelia Hurst', [{ whole: ['amelia'], beginnings: ['ameila'] }])),
  ).toEqual(['Amelia']);
});

test('every range lies within the text, after the one before it, and holds what was asked for', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
      (text, nth, length) => {
        const words = foldedWords(text);
        const asked = [...(words[nth % Math.max(1, words.length)] ?? 'x')].slice(0, length).join('');
        let before = 0;
        for (const { start, end } of matchRanges(text, beginning(asked))) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(fold(text.slice(start, end))).toContain(asked);
          before = end;
        }
      },
    ),
    { numRuns: 500 },
  );
});
