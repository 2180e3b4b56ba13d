import fc from 'fast-check';
import { categories } from './categories';
import { hasRefusedWord, refusedBeginnings, refusedWholeWords } from './refused-words';

const refused = fc.constantFrom(...refusedBeginnings, ...refusedWholeWords);
const honest = fc.constantFrom('velvet', 'Luna', 'evening', '24', 'VIP', 'Stage');

test('a refused word is found among other words, in upper or lower case', () => {
  fc.assert(
    fc.property(
      refused,
      fc.array(honest),
      fc.array(honest),
      fc.constantFrom(' ', '-', '_', ', ', '/'),
      fc.boolean(),
      (word, before, after, joint, loud) => {
        expect(hasRefusedWord([...before, loud ? word.toUpperCase() : word, ...after].join(joint))).toBe(
          true,
        );
      },
    ),
  );
});

test('a refused word is found with accents, digits for letters, and spaces between letters', () => {
  fc.assert(
    fc.property(refused, (word) => {
      expect(hasRefusedWord(word.replace(/e/g, 'é').replace(/i/g, 'ï').replace(/o/g, 'ö'))).toBe(true);
      expect(hasRefusedWord(word.replace(/e/g, '3').replace(/i/g, '1').replace(/o/g, '0'))).toBe(true);
      expect(hasRefusedWord(word.split('').join(' '))).toBe(true);
    }),
  );
});

test('an age below 18 is refused, one of 18 or more is not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom('yo', ' yo', ' y/o', ' years old', ' year old', '-year-old'),
      (age, unit) => {
        expect(hasRefusedWord(`${age}${unit}`)).toBe(age < 18);
      },
    ),
  );
});

test.each([
  ...categories,
  'Eighteen Candles',
  'Kidman',
  'Childress',
  'Minoru',
  'Velveteen',
  'Steen',
  '18 and over',
  'A B C',
  'top 10',
])('%j is accepted', (text) => {
  expect(hasRefusedWord(text)).toBe(false);
});
