import type { FoundModel, FoundVideo } from '@marquee/contracts/http/search';
import type { z } from 'zod';
import { getRows, type LoadSchema, withQuery } from '../../platform/api/request';
import { originState } from '../../platform/tracking/origin';
import type { TextRange } from '../../ui/text/highlighted-text';
import { categoryName } from '../category/category-queries';

/** A search result as one line of the list below the search field. */
export interface Suggestion {
  readonly key: string;
  readonly to: string;
  readonly state?: Readonly<Record<string, string>>;
  readonly name: string;
  readonly nameRanges: readonly TextRange[];
  /** The category, the matching tags and the fragment of a text. */
  readonly details: readonly { readonly text: string; readonly ranges: readonly TextRange[] }[];
  readonly isPaid: boolean;
  readonly picture: { readonly of: 'model' | 'video'; readonly url: string | null };
}

export interface Suggestions {
  readonly list: readonly Suggestion[];
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

type Found = Pick<FoundModel | FoundVideo, 'slug' | 'category' | 'tags' | 'matches'> &
  Pick<FoundModel, 'fragment'>;

/** The matches in one field; of `tags`, those in the tag with that index. */
const rangesIn = ({ matches }: Pick<Found, 'matches'>, field: string, index?: number): readonly TextRange[] =>
  matches.filter((match) => match.field === field && match.index === index);

const detailsOf = (found: Found): Suggestion['details'] => [
  { text: categoryName(found.category), ranges: rangesIn(found, 'category') },
  ...found.tags
    .map((text, index) => ({ text, ranges: rangesIn(found, 'tags', index) }))
    .filter(({ ranges }) => ranges.length > 0),
  ...(found.fragment === undefined ? [] : [found.fragment]),
];

interface Source<Row extends z.ZodType<Found>> {
  readonly noun: SuggestionSource['noun'];
  readonly load: LoadSchema<z.ZodArray<Row>>;
  readonly rest: (row: z.output<Row>, position: number) => Omit<Suggestion, 'key' | 'to' | 'details'>;
}

const suggestionsOf = <Row extends z.ZodType<Found>>({
  noun,
  load,
  rest,
}: Source<Row>): SuggestionSource => ({
  key: noun[1],
  noun,
  allResults: (text) => `/${noun[1]}?search=${encodeURIComponent(text)}`,
  find: async (text, signal) => {
    const url = withQuery(`/api/${noun[1]}/search`, { q: text, limit: suggestionsMax });
    const { rows, total } = await getRows(load, url, { signal });
    return {
      total,
      list: rows.map((row, position) => ({
        key: row.slug,
        to: `/${noun[0]}/${row.slug}`,
        details: detailsOf(row),
        ...rest(row, position),
      })),
    };
  },
});

export const modelSuggestions = suggestionsOf({
  noun: ['model', 'models'],
  load: async () => (await import('@marquee/contracts/http/search')).FoundModels,
  rest: (model, position) => ({
    state: originState({ surface: 'search', position }),
    name: model.name,
    nameRanges: rangesIn(model, 'name'),
    isPaid: model.featured,
    picture: { of: 'model', url: model.profileImage },
  }),
});

export const videoSuggestions = suggestionsOf({
  noun: ['video', 'videos'],
  load: async () => (await import('@marquee/contracts/http/search')).FoundVideos,
  rest: (video) => ({
    name: video.title,
    nameRanges: rangesIn(video, 'title'),
    isPaid: false,
    picture: { of: 'video', url: video.thumbnailUrl },
  }),
});
