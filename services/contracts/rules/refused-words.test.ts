import fc from 'fast-check';
import { categories } from './categories';
import {
  hasRefusedWord,
  linkHasRefusedWord,
  refusedBeginnings,
  refusedFields,
  refusedPhrases,
  refusedWholeWords,
} from './refused-words';

const everyRefused = [...refusedBeginnings, ...refusedWholeWords, ...refusedPhrases];
const refused = fc.constantFrom(...everyRefused);
const ordinary = fc.constantFrom('velvet', 'Luna', 'evening', '24', 'VIP', 'Stage');

test('a refused word or phrase is found among other words, in upper or lower case', () => {
  fc.assert(
    fc.property(
      refused,
      fc.array(ordinary),
      fc.array(ordinary),
      fc.constantFrom(' ', '-', '_', ', ', '/'),
      fc.boolean(),
      (word, before, after, separator, isLoud) => {
        const text = [...before, isLoud ? word.toUpperCase() : word, ...after].join(separator);
        expect(hasRefusedWord(text)).toBe(true);
      },
    ),
  );
});

const replacing = (letters: Readonly<Record<string, string>>) => (text: string) =>
  text.replace(/\w/g, (char) => letters[char] ?? char);

const spellings: Readonly<Record<string, (text: string) => string>> = {
  accents: replacing({ a: 'ä', e: 'é', i: 'ï', o: 'ö' }),
  'digits for letters': replacing({ e: '3', i: '1', o: '0', a: '4' }),
  'symbols for letters': replacing({ a: '@', s: '$', e: '€' }),
  asterisks: replacing({ e: '*', i: '*', o: '*', a: '*' }),
  hyphens: (text) => text.replaceAll(' ', '-'),
  underscores: (text) => text.replaceAll(' ', '_'),
  'no spaces': (text) => text.replaceAll(' ', ''),
  'spaces between letters': (text) => text.split('').join(' '),
  'dots between letters': (text) => `It is ${text.split('').join('.')}.`,
  'zero-width characters': (text) => text.split('').join('\u200b'),
  'soft hyphens': (text) => text.split('').join('\u00ad'),
  'long vowels': (text) => text.replace(/[eio]/g, (vowel) => vowel.repeat(5)),
  'repeated letters': (text) => text.replace(/[a-z]/g, (letter) => letter.repeat(3)),
  'full-width letters': (text) =>
    text.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  'squared letters': (text) =>
    text.replace(/[a-z]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 97 + 0x1f170)),
  'small capitals': replacing({ a: 'ᴀ', e: 'ᴇ', i: 'ɪ', o: 'ᴏ', t: 'ᴛ', n: 'ɴ' }),
  'Cyrillic letters': replacing({ a: 'а', e: 'е', i: 'і', o: 'о', c: 'с', p: 'р', t: 'т', k: 'к' }),
  'Greek letters': replacing({ a: 'α', e: 'ε', i: 'ι', o: 'ο', k: 'κ', t: 'τ', u: 'υ' }),
};

test.each(Object.entries(spellings))('every refused word and phrase is found with %s', (_name, spell) => {
  expect(everyRefused.filter((word) => !hasRefusedWord(`Evening, ${spell(word)} & lamplight`))).toEqual([]);
});

test.each(refusedPhrases.filter((phrase) => phrase.includes('18')))(
  'phrase %# is found with the number in letters, and not with a longer number',
  (phrase) => {
    expect(hasRefusedWord(phrase.replace('18', 'eighteen'))).toBe(true);
    expect(hasRefusedWord(phrase.replace('18', '180'))).toBe(false);
  },
);

test('an age below 18 is refused, one of 18 or more is not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(
        'yo',
        ' yo',
        ' y/o',
        ' y.o.',
        ' years old',
        ' year old',
        '-year-old',
        ' yrs old',
        '_yr_old',
      ),
      (age, unit) => {
        expect(hasRefusedWord(`${age}${unit}`)).toBe(age < 18);
      },
    ),
  );
});

test.each([
  ...categories,
  ...[
    'Eighteen Candles',
    'Kidman',
    'Kidd',
    'Childress',
    'Minoru',
    'Minority',
    'Miniature',
    'Younger',
    'Essex',
  ],
  ...['Teena', 'Velveteen', 'Canteen', 'Nineteen', 'Steen', 'Springsteen', 'Justeen', 'Lilly Girling'],
  ...[
    '18 and over',
    '18+ only',
    'I am 18',
    '21yo',
    'I turned 18 in 1999',
    'for just 18 dollars',
    'only 18 left',
  ],
  ...[
    'almost 18 months',
    'I look 15 years better',
    'it looks 10/10',
    '1011 videos',
    '7331',
    '1,011',
    '2 x 733',
  ],
  ...[
    'A B C',
    'J. K. Rowe',
    'top 10',
    'stage play',
    'a New Age playlist',
    'legal advice',
    'barely a whisper',
  ],
  ...['kidding', 'te encuentro', 'Привет, красивая', 'Καλημέρα', '模特', 'online!', 'a+b=c', '***', '👍🏽'],
])('%j is accepted', (text) => {
  expect(hasRefusedWord(text)).toBe(false);
});

const handles = everyRefused.map((phrase) => phrase.replaceAll(' ', ''));
const longWords = [
  ...refusedBeginnings,
  ...refusedPhrases.map((phrase) => phrase.replaceAll(' ', '')),
].filter((word) => word.length >= 9);
const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

test.each<[string, readonly string[], (handle: string) => string]>([
  ['as a handle', handles, (handle) => `https://x.com/${handle}`],
  ['as a handle with @', handles, (handle) => `https://www.tiktok.com/@${handle}`],
  ['after a name', handles, (handle) => `https://onlyfans.com/luna_${handle}`],
  ['after a name in camel case', handles, (handle) => `https://t.me/luna${capitalized(handle)}`],
  [
    'as an encoded handle',
    handles,
    (handle) => `https://x.com/%${handle.charCodeAt(0).toString(16)}${handle.slice(1)}`,
  ],
  ['within a handle, if it is long', longWords, (handle) => `https://fanvue.com/luna${handle}xo`],
  ['in a host that is no platform', handles, (handle) => `https://${handle}.example/luna`],
])('every refused word and phrase is found in a link %s', (_where, words, link) => {
  expect(words.map(link).filter((url) => !linkHasRefusedWord(url))).toEqual([]);
});

test.each([
  'https://onlyfans.com/velveteen',
  'https://fanvue.com/LunaSpringsteen',
  'https://x.com/kidman_nicole',
  'https://www.instagram.com/nineteen84',
  'https://www.youtube.com/channel/UCsT0YIqwnpJCM-mx7-gSA4Q',
  'https://bsky.app/profile/luna.bsky.social',
  'https://www.reddit.com/user/Minority_Report/',
  'https://t.me/%E0%A4%A',
  'OnlyFans and Fanvue',
])('%j is accepted as a link', (link) => {
  expect(linkHasRefusedWord(link)).toBe(false);
});

test('the rule names the fields, and a field of several texts once', () => {
  const [word = ''] = refusedPhrases;
  expect(refusedFields({ name: 'Luna', bio: `So ${word}.`, tags: ['vip', word, word] })).toEqual({
    bio: 'uses a word that is not accepted',
    tags: 'uses a word that is not accepted',
  });
});

// A rule that takes quadratic time needs minutes for such a text.
test('the time grows with the length only, whatever is repeated', () => {
  const everyPiece = ['t', '1|', '1l!', 'x y ', 'a b ', ...everyRefused.map((word) => word.slice(0, -1))];
  for (const piece of everyPiece) {
    const text = piece.repeat(Math.ceil(200_000 / piece.length));
    expect(typeof hasRefusedWord(text)).toBe('boolean');
  }
});
