import { askForRows, withQuery } from '../../platform/api/ask';
import type { TextRange } from './highlighted-text';

/** A search result as one line of the list below the search field. */
export interface Suggestion {
  readonly key: string;
  readonly to: string;
  readonly name: string;
  readonly nameRanges: readonly TextRange[];
  /** The category and the matching tags. */
  readonly details: readonly { readonly text: string; readonly ranges: readonly TextRange[] }[];
  readonly isPaid: boolean;
  readonly picture: { readonly of: 'model' | 'video'; readonly url: string | null };
}

export interface Suggestions {
  readonly list: readonly Suggestion[];
  /** How many results there are in all. */
  readonly total: number;
}

/** Where a search field gets its suggestions, and where all results are. */
export interface SuggestionSource {
  readonly key: string;
  readonly noun: readonly [one: string, many: string];
  readonly find: (text: string, signal: AbortSignal) => Promise<Suggestions>;
  readonly allResults: (text: string) => string;
}

const suggestionsMax = 6;

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

/** The matches in one field; of `tags`, those in the tag with that index. */
const rangesIn = (
  { matches }: Pick<FoundTexts, 'matches'>,
  field: string,
  index?: number,
): readonly TextRange[] => matches.filter((match) => match.field === field && match.index === index);

const detailsOf = (found: FoundTexts): Suggestion['details'] => [
  { text: found.category, ranges: rangesIn(found, 'category') },
  ...found.tags
    .map((text, index) => ({ text, ranges: rangesIn(found, 'tags', index) }))
    .filter(({ ranges }) => ranges.length > 0),
];

const loadModels = async () => (await import('@marquee/contracts/http/search')).FoundModels;

export const modelSuggestions: SuggestionSource = {
  key: 'models',
  noun: ['model', 'models'],
  allResults: (text) => `/models?search=${encodeURIComponent(text)}`,
  find: async (text, signal) => {
    const { rows, total } = await askForRows(
      loadModels,
      withQuery('/api/models/search', { q: text, limit: suggestionsMax }),
      { signal },
    );
    return {
      total,
      list: rows.map((model) => ({
        key: model.slug,
        to: `/model/${model.slug}`,
        name: model.name,
        nameRanges: rangesIn(model, 'name'),
        details: detailsOf(model),
        isPaid: model.featured,
        picture: { of: 'model', url: model.profileImage },
      })),
    };
  },
};

const loadVideos = async () => (await import('@marquee/contracts/http/search')).FoundVideos;

export const videoSuggestions: SuggestionSource = {
  key: 'videos',
  noun: ['video', 'videos'],
  allResults: (text) => `/videos?search=${encodeURIComponent(text)}`,
  find: async (text, signal) => {
    const { rows, total } = await askForRows(
      loadVideos,
      withQuery('/api/videos/search', { q: text, limit: suggestionsMax }),
      { signal },
    );
    return {
      total,
      list: rows.map((video) => ({
        key: video.slug,
        to: `/video/${video.slug}`,
        name: video.title,
        nameRanges: rangesIn(video, 'title'),
        details: detailsOf(video),
        isPaid: false,
        picture: { of: 'video', url: video.thumbnailUrl },
      })),
    };
  },
};
