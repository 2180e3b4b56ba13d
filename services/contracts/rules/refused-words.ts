import { fold } from '../text/fold';
import { latinLookAlikes, withoutInvisible } from '../text/look-alikes';

/*
 * Words that suggest minors, and phrases that portray adults as minors. Card networks and decency refuse them in every text that is published
 * or asks for publication. This is the only list, so that every form and import refuses the same. Forms that report content accept them.
 */

/** Refused as the beginning of a word. */
export const refusedBeginnings =
  'teen preteen underage schoolgirl schoolboy jailbait lolita lolicon shotacon juvenile prepub pubescent adolescen'.split(
    ' ',
  );

/** Refused as a whole word only: each is also the beginning of ordinary names. */
export const refusedWholeWords =
  'child children childlike kid kids kiddie kiddies minor minors loli lolis shota ddlg tween tweens toddler toddlers infant infants'.split(
    ' ',
  );

/** Refused as consecutive words, written together or apart. `18` also stands for the number in letters. */
export const refusedPhrases = [
  ...['legal', '18', 'of age', 'adult'].map((rest) => `barely ${rest}`),
  ...['just', 'freshly', 'newly', 'recently', 'finally', 'fresh'].map((before) => `${before} turned 18`),
  ...['just', 'freshly', 'newly', 'finally', 'almost', 'nearly'].map((before) => `${before} legal`),
  ...['freshly', 'newly', 'finally', 'only just', 'not yet', 'not quite'].map((before) => `${before} 18`),
  ...['looks', 'look', 'looking'].flatMap((verb) => [`${verb} under 18`, `${verb} younger than 18`]),
  ...['girl', 'boy'].flatMap((who) => [`little ${who}`, `lil ${who}`, `young ${who}`]),
  ...['schooler', 'school girl', 'school boy', 'school student'].map((rest) => `high ${rest}`),
  ...['looks too young', 'look too young', 'sweet 16', 'sweet sixteen', 'age play', 'age regression'],
  ...['jail bait', 'school girl', 'school boy', 'pre teen', 'under age', 'under aged'],
];

/** Ordinary words that begin with a refused one. */
const ordinaryWords = new Set(
  'teena teenah teenas teensy teensier teensiest prepublication prepublications prepubis underagent underagents'.split(
    ' ',
  ),
);

/** Put before a refused beginning without a space. */
const prefixes = 'hot|sexy|cute|young|real|petite|naughty|amateur|tiny|horny';

/** Digits and symbols that are read as letters. */
const readAs: Readonly<Partial<Record<string, string>>> = {
  a: '4@*',
  b: '8',
  e: '3*',
  g: '69',
  i: '1!|*',
  l: '1|',
  o: '0*',
  s: '5$',
  t: '7+',
  u: '*',
  z: '2',
};

const runsOf = (word: string): readonly { readonly char: string; readonly times: number }[] =>
  (word.match(/(.)\1*/g) ?? []).map((run) => ({ char: run.charAt(0), times: run.length }));

const spelling = (char: string): string => `[${char}${readAs[char] ?? ''}]`;

// Every run in a text is at most three long when it is matched, which bounds the patterns.
/** Letters may be repeated. */
const stretched = (word: string): string =>
  runsOf(word)
    .map(({ char, times }) => `${spelling(char)}{${times},3}`)
    .join('');

/** Letters may be repeated twice and more: ordinary names have a letter twice. */
const stretchedFar = (word: string): string =>
  runsOf(word)
    .map(({ char, times }) =>
      times === 1 ? `${spelling(char)}(?:${spelling(char)}{2})?` : `${spelling(char)}{${times},3}`,
    )
    .join('');

const phraseWord = (word: string): string => (/\d/.test(word) ? word : stretched(word));

const joined = (phrase: string, separator: string): string =>
  phrase.split(' ').map(phraseWord).join(separator);

const start = '(?:^|[^a-z0-9])';
const end = '(?![a-z0-9])';
const anyOf = (patterns: readonly string[]): string => `(?:${patterns.join('|')})`;

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const lastNumberWords = 'thirteen fourteen fifteen sixteen seventeen'.split(' ');

/** An age below 18, in any abbreviation. */
const age = `${anyOf(['\\d', '1[0-7]', ...numberWords, ...lastNumberWords])} ?(?:yos?|y os?|(?:years?|yrs?) ?olds?)${end}`;
const looksLikeAge = `(?:aged|looks?(?: like)?(?: an?| only| barely| just)?) (?:1[3-7]|${lastNumberWords.join('|')})${end}(?! (?:times|minutes|hours|days|weeks|months|years|inch|cm))`;
/** Ordinary before other units, so refused before the word for an age and at the end only. */
const almost18 = `(?:just|only|almost|nearly) (?:18|eighteen)(?: ?(?:yos?|y os?|(?:years?|yrs?) ?olds?)${end}| ?$| (?:and|but) )`;

const ages = [age, looksLikeAge, almost18].map((pattern) => new RegExp(start + pattern, 'g'));

/** Runs of characters that may stand for each other, see `readAs`, and the one that replaces a run. */
const interchangeable = ['aeilou0134@*!|', 'b8', 'g69', 's5$', 't7+', 'z2'].map(
  (chars) => [new RegExp(`[${chars}]+`, 'g'), chars.charAt(0)] as const,
);

/** The same for every spelling and some other words: no spaces, repetitions, interchangeable characters. */
const skeleton = (text: string): string => {
  let bones = text.replaceAll(' ', '');
  for (const [chars, char] of interchangeable) bones = bones.replace(chars, char);
  return bones.replace(/(.)\1+/g, '$1');
};

/**
 * Patterns for one word or phrase each. Together they would be a pattern that an engine compiles for half a
 * second when it is first used, during which a service answers no request. So each is compiled when a text
 * first has its skeleton.
 */
type Refused = {
  readonly letters: number;
  readonly skeleton: string;
  readonly inText: RegExp;
  readonly inSpelledText: RegExp;
  /** Also within a longer word. */
  readonly inSlug: RegExp | undefined;
};

/** Phrases of fewer letters are parts of ordinary words. */
const longPhraseLetters = 9;

const refusedPhrase = (phrase: string): Refused => {
  const together = joined(phrase, '');
  const variants = [`${joined(phrase, ' ?')}(?:e?s|z|ers?|ing)?${end}`, `${together}(?!\\d)`];
  const letters = phrase.replaceAll(' ', '').length;
  return {
    letters,
    skeleton: skeleton(phrase),
    inText: new RegExp(start + anyOf(variants), 'g'),
    inSpelledText: new RegExp(together, 'g'),
    inSlug: letters >= longPhraseLetters ? new RegExp(together, 'g') : undefined,
  };
};

const everyRefused: readonly Refused[] = [
  ...refusedBeginnings.map((word) => ({
    letters: word.length,
    skeleton: skeleton(word),
    inText: new RegExp(`${start}(?:${prefixes})?${stretched(word)}`, 'g'),
    inSpelledText: new RegExp(stretched(word), 'g'),
    inSlug: new RegExp(stretched(word), 'g'),
  })),
  ...refusedWholeWords.map((word) => ({
    letters: word.length,
    skeleton: skeleton(word),
    inText: new RegExp(start + stretchedFar(word) + end, 'g'),
    inSpelledText: new RegExp(stretched(word), 'g'),
    inSlug: undefined,
  })),
  ...refusedPhrases
    .flatMap((phrase) => [...new Set([phrase, phrase.replace('18', 'eighteen')])])
    .map(refusedPhrase),
];

/** Lower-case Latin letters, digits and symbols read as such; else one space. No run is longer than three. */
const normalized = (text: string): string =>
  latinLookAlikes(fold(withoutInvisible(text)))
    .replace(/[^a-z0-9@$!|*+]+/g, ' ')
    .trim()
    .replace(/(\S)\1{3,}/g, '$1$1$1');

/** True for a match that has a letter and is none of `ordinaryWords`. */
const matches = (pattern: RegExp, text: string): boolean => {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [found] = match;
    const from = match.index + found.search(/[^ ]/);
    const word = /^\S*/.exec(text.slice(from, from + 20))?.[0] ?? '';
    if (/[a-z]/.test(found) && !ordinaryWords.has(word)) return true;
  }
  return false;
};

const spelledOut = (text: string): string[] =>
  text.match(/(?:^| )\S(?: \S){2,}(?!\S)/g)?.map((letters) => letters.replaceAll(' ', '')) ?? [];

const isIn = (text: string, patternOf: (refused: Refused) => RegExp | undefined): boolean => {
  const bones = skeleton(text);
  return everyRefused.some((refused) => {
    const pattern = bones.includes(refused.skeleton) ? patternOf(refused) : undefined;
    return pattern !== undefined && matches(pattern, text);
  });
};

/**
 * True when `text` contains a refused word or phrase, also with accents, look-alike letters of other
 * alphabets, digits and symbols for letters, repeated letters, characters that are not displayed, or spaces
 * and punctuation between words or letters. Takes time in proportion to the length.
 */
export const hasRefusedWord = (text: string): boolean => {
  const line = normalized(text);
  return (
    ages.some((pattern) => matches(pattern, line)) ||
    isIn(line, ({ inText }) => inText) ||
    spelledOut(line).some((letters) => isIn(letters, ({ inSpelledText }) => inSpelledText))
  );
};

/** Stricter, for texts that anybody can write into a URL: also within longer words. */
export const holdsRefusedWord = (text: string): boolean =>
  hasRefusedWord(text) || isIn(normalized(text).replaceAll(' ', ''), ({ inSlug }) => inSlug);

const decoded = (link: string): string => {
  try {
    return decodeURIComponent(link);
  } catch {
    return link;
  }
};

/** Parts of ordinary words are shorter. */
const longWordLetters = 8;

/**
 * The same for a link, a handle, or a text with some of them. A handle is written together, so a capital
 * letter begins a word, and long words are found within it. The hosts of the known platforms and networks
 * have no refused word.
 */
export const linkHasRefusedWord = (link: string): boolean => {
  const handle = decoded(link);
  const isLong = (refused: Refused): boolean => refused.letters >= longWordLetters;
  return (
    hasRefusedWord(handle) ||
    hasRefusedWord(handle.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')) ||
    isIn(normalized(handle), (refused) => (isLong(refused) ? refused.inSlug : undefined))
  );
};

/** The message for each field whose text, or one of whose texts, has a refused word. */
export const refusedFields = (
  texts: Readonly<Record<string, string | readonly string[]>>,
  isRefused = hasRefusedWord,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([, text]) => [text].flat().some(isRefused))
      .map(([field]) => [field, 'uses a word that is not accepted']),
  );
