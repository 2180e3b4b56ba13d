import fc from 'fast-check';
import { highlightedParts } from './highlighted-text';

const shown = (text: string, ranges: { start: number; end: number }[]) =>
  highlightedParts(text, ranges)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test('matches are highlighted wherever they are', () => {
  expect(shown('Ada Vale', [{ start: 0, end: 3 }])).toBe('[Ada] Vale');
  expect(
    shown('Ada Vale', [
      { start: 4, end: 6 },
      { start: 0, end: 1 },
    ]),
  ).toBe('[A]da [Va]le');
  expect(shown('Ada', [])).toBe('Ada');
});

test('the parts add up to the text for any ranges', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.record({ start: fc.nat(30), end: fc.nat(30) })), (text, ranges) => {
      expect(
        highlightedParts(text, ranges)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
