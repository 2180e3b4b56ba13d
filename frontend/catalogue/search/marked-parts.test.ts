import fc from 'fast-check';
import { markedParts } from './marked-parts';

const shown = (text: string, ranges: { start: number; end: number }[]) =>
  markedParts(text, ranges)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test('what was found is marked, wherever it stands', () => {
  expect(shown('Ada Vale', [{ start: 0, end: 3 }])).toBe('[Ada] Vale');
  expect(
    shown('Ada Vale', [
      { start: 4, end: 6 },
      { start: 0, end: 1 },
    ]),
  ).toBe('[A]da [Va]le');
  expect(shown('Ada', [])).toBe('Ada');
});

test('the parts together are the text, whatever the ranges are', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.record({ start: fc.nat(30), end: fc.nat(30) })), (text, ranges) => {
      expect(
        markedParts(text, ranges)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});
