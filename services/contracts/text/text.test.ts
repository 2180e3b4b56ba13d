import fc from 'fast-check';
import { filledText, text } from './text';

test('NUL and lone surrogates are rejected anywhere in a text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom('\0', '\ud800', '\udc00'),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      (before, bad, after) => {
        expect(text(200).safeParse(`${before}${bad} ${after}`).success).toBe(false);
      },
    ),
  );
});

test('any other text within its length is accepted unchanged', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 50 }).filter((value) => !value.includes('\0')),
      (value) => expect(text(500).parse(value)).toBe(value),
    ),
  );
});

test('white space alone does not fill a field', () => {
  expect(filledText(10).safeParse(' \t ').success).toBe(false);
});
