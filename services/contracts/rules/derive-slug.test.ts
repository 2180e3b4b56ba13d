import fc from 'fast-check';
import { fold, foldedWords } from '../text/fold';
import { deriveSlug } from './derive-slug';
import { Slug } from './slug';

test.each([
  ['Luna Vale', 'luna-vale'],
  ['  Luna   Vale  ', 'luna-vale'],
  ['Éloïse Thörne', 'eloise-thorne'],
  ["O'Brien & Co.", 'obrien-co'],
  ['a--b - c', 'a-b-c'],
  ['-Anna-', 'anna'],
  ['Straße Łódź Ærø', 'strasse-lodz-aero'],
  ['Ｆｕｌｌ', 'full'],
  ['İpek', 'ipek'],
  ['!!!', ''],
  ['Анна', ''],
])('%j becomes %j', (name, slug) => {
  expect(deriveSlug(name)).toBe(slug);
});

test('the slug of any name is valid or empty, and deriving it again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(fc.constantFrom(' ', '-', 'é', 'Ø', 'a', '9', '\t'), fc.string({ unit: 'grapheme' })),
        maxLength: 200,
      }),
      (name) => {
        const slug = deriveSlug(name);
        if (slug !== '') expect(Slug.safeParse(slug).success).toBe(true);
        expect(deriveSlug(slug)).toBe(slug);
      },
    ),
  );
});

test('folding again changes nothing, and words hold letters and digits only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
      for (const word of foldedWords(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
    { numRuns: 500 },
  );
});
