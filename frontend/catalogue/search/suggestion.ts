import type { TextRange } from './marked-parts';

/** What a search found, as one line of a list that opens below the text. */
export interface Suggestion {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly nameRanges: readonly TextRange[];
  /** The category, and the tags in which something was found. */
  readonly details: readonly { readonly text: string; readonly ranges: readonly TextRange[] }[];
  readonly isPaid: boolean;
  readonly picture: { readonly of: 'model' | 'video'; readonly address: string | null };
}

export interface Suggestions {
  readonly list: readonly Suggestion[];
  /** How much there is altogether. */
  readonly total: number;
}

/** What a search box suggests from, and where all results are. */
export interface SuggestionSource {
  readonly key: string;
  readonly noun: readonly [one: string, many: string];
  readonly find: (text: string, signal: AbortSignal) => Promise<Suggestions>;
  readonly allResults: (text: string) => string;
}

export const suggestionsMax = 6;

interface FoundTexts {
  readonly category: string;
  readonly tags: readonly string[];
  readonly matches: readonly {
    readonly field: string;
    readonly index?: number | undefined;
    readonly start: number;
    readonly end: number;
  }[];
}

/** The ranges of one field; of `tags`, those of the tag with that index. */
export const rangesIn = (
  { matches }: Pick<FoundTexts, 'matches'>,
  field: string,
  index?: number,
): readonly TextRange[] => matches.filter((match) => match.field === field && match.index === index);

export const detailsOf = (found: FoundTexts): Suggestion['details'] => [
  { text: found.category, ranges: rangesIn(found, 'category') },
  ...found.tags
    .map((text, index) => ({ text, ranges: rangesIn(found, 'tags', index) }))
    .filter(({ ranges }) => ranges.length > 0),
];
