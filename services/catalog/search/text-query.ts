/** What may stand for one word of a search. Words are folded: letters and digits only, so they need no escaping. */
export type Meanings = { readonly whole: readonly string[]; readonly beginnings: readonly string[] };

const term = (word: string): string => `'${word}'`;

/** A `tsquery` that wants every one of the asked words, each in any of its meanings. */
export const textQuery = (asked: readonly Meanings[]): string =>
  asked
    .map(
      ({ whole, beginnings }) =>
        `(${[...whole.map(term), ...beginnings.map((word) => `${term(word)}:*`)].join(' | ')})`,
    )
    .join(' & ');
