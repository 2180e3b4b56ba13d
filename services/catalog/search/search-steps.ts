import type { SearchGrade } from '@marquee/contracts/http/search';
import type { Collection } from '../lists/collection';
import { countingWords, handleEntry, nameWord, textWord, wholeName } from '../lists/search-words';
import type { Values } from '../lists/sql';
import type { WordVariants } from './word-variants';

type Column = 'search_document' | Collection['text'];

/** One grade of a search: the rows that `query`, a `tsquery`, finds in `column`, and the grade's name. */
export type SearchStep = { readonly found: SearchGrade; readonly column: Column; readonly query: string };

/** The SQL condition of the rows that the step finds. */
export const isFound = (alias: Collection['alias'], { column, query }: SearchStep, given: Values): string =>
  `${alias}.${column} @@ ${given.add(query)}::tsquery`;

const exact = (entry: string): string => `'${entry}'`;
const beginning = (entry: string): string => `'${entry}':*`;

/** Any of the variants of a word, or the beginning of a handle. */
const variantTerms = ({ words, prefixes, known }: WordVariants): string =>
  [
    words.map(exact),
    known?.map(exact) ?? prefixes.map(beginning),
    prefixes.map((word) => beginning(handleEntry([word]))),
  ]
    .flat()
    .join(' | ');

/** Most texts have a word that begins with the same letter or two, so those find whole words of a text only. */
const isLong = (word: string): boolean => word.length >= 3;

/** The same, or a word of a text. */
const textTerms = (variants: WordVariants): string => {
  const words = variants.words.map((word) => exact(textWord(word)));
  const prefixes = variants.prefixes.flatMap((word) => {
    if (!isLong(word)) return exact(textWord(word));
    return variants.known?.map((known) => exact(textWord(known))) ?? beginning(textWord(word));
  });
  return [variantTerms(variants), ...words, ...prefixes].join(' | ');
};

/** The whole name or a handle, or every term of one of the choices. `named`: all words of the search's text. */
const stepOf = (
  found: SearchGrade,
  column: Column,
  named: readonly string[],
  choices: readonly (readonly string[])[],
): SearchStep => {
  const every = choices.map((terms) => `(${terms.map((term) => `(${term})`).join(' & ')})`);
  const query = [exact(wholeName(named)), exact(handleEntry(named)), ...every].join(' | ');
  return { found, column, query };
};

/** Each step finds everything that the previous one finds. */
export const exactSteps = (
  named: readonly string[],
  plain: readonly WordVariants[],
  column: Column,
): readonly SearchStep[] => {
  const words = plain.flatMap(({ prefixes }) => prefixes);
  const hasText = column === 'search_text' && words.some(isLong);
  const inNames = (found: SearchGrade, ...choices: string[][]) =>
    stepOf(found, 'search_document', named, choices);
  return [
    inNames('name'),
    inNames('words', words.map(nameWord).map(exact)),
    inNames('words', words.map(exact)),
    inNames('beginnings', plain.map(variantTerms)),
    ...(hasText ? [textStep('text', named, plain, column)] : []),
  ];
};

/** Every counting word of the search, or `least` of them, in any of its variants, anywhere in the row. */
export const textStep = (
  found: SearchGrade,
  named: readonly string[],
  variants: readonly WordVariants[],
  column: Column,
  least = variants.length,
): SearchStep => {
  const terms = countingVariants(variants).map(textTerms);
  return stepOf(found, column, named, combinations(terms, Math.min(least, terms.length)));
};

/** Without stop words, unless the search has no others. */
export const countingVariants = (variants: readonly WordVariants[]): readonly WordVariants[] => {
  const counting = countingWords(variants.flatMap(({ prefixes }) => prefixes));
  return variants.filter(({ prefixes }) => prefixes.some((prefix) => counting.includes(prefix)));
};

/** The ways to choose `size` of the items. */
const combinations = <Item>(items: readonly Item[], size: number): Item[][] => {
  const [first, ...rest] = items;
  if (size === 0) return [[]];
  if (first === undefined) return [];
  return [...combinations(rest, size - 1).map((some) => [first, ...some]), ...combinations(rest, size)];
};
