import {
  didYouMeanHeader,
  type FoundModel,
  FoundModels,
  type FoundVideo,
  FoundVideos,
  searchGrades,
} from '@marquee/contracts/http/search';
import { filledText } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { pageHeaders, pageQuery } from '../lists/paging';
import { modelsById } from '../models/model-lists';
import { route } from '../route';
import { videosById } from '../videos/video-row';
import { didYouMean } from './did-you-mean';
import { highlightRanges, type Range } from './highlights';
import type { Grade, Hit } from './hits';
import { rankedSearch } from './ranked-search';
import { modelSearch, type SearchTarget, videoSearch } from './search-target';
import type { WordVariants } from './word-variants';

const query = z.object({ q: filledText(200), ...pageQuery });

export const searchModels = route({
  get: '/api/models/search',
  query,
  reply: FoundModels,
  handle: async ({ query: { q, limit, offset }, req }, { db, counts, now }) => {
    const at = now();
    const { hits, total, variants } = await rankedSearch(db, counts, modelSearch, q, { limit, offset }, at);
    const models = await modelsById(db, idsOf(hits), at);
    const found = hits.flatMap(({ id, grade }): FoundModel[] => {
      const model = models.get(id);
      if (!model) return [];
      const matches = matchesIn(model, ['name', 'category', 'tags'], variants);
      return [{ ...model, found: gradeName(grade), matches }];
    });
    return answer(200, found, {
      ...pageHeaders(req, { limit, offset, total }),
      ...(await suggestionHeaders(db, modelSearch, q, total)),
    });
  },
});

export const searchVideos = route({
  get: '/api/videos/search',
  query,
  reply: FoundVideos,
  handle: async ({ query: { q, limit, offset }, req }, { db, counts, now }) => {
    const page = { limit, offset };
    const { hits, total, variants } = await rankedSearch(db, counts, videoSearch, q, page, now());
    const videos = await videosById(db, idsOf(hits));
    const found = hits.flatMap(({ id, grade }): FoundVideo[] => {
      const video = videos.get(id);
      if (!video) return [];
      const matches = matchesIn(video, ['title', 'category', 'tags'], variants);
      return [{ ...video, found: gradeName(grade), matches }];
    });
    return answer(200, found, {
      ...pageHeaders(req, { limit, offset, total }),
      ...(await suggestionHeaders(db, videoSearch, q, total)),
    });
  },
});

const idsOf = (hits: readonly Hit[]): number[] => hits.map(({ id }) => id);

/** One typo and two have the same name, "similar". */
const gradeName = (grade: Grade): (typeof searchGrades)[number] =>
  searchGrades[Math.min(grade, 3)] ?? 'similar';

type Match<Field extends string> = { readonly field: Field; readonly index?: number } & Range;

/** The highlights of each field; in a list of texts, with the index of the text. */
const matchesIn = <const Field extends string>(
  fields: Readonly<Record<Field, string | readonly string[]>>,
  names: readonly Field[],
  variants: readonly WordVariants[],
): Match<Field>[] =>
  names.flatMap((field): Match<Field>[] => {
    const texts: string | readonly string[] = fields[field];
    if (typeof texts === 'string')
      return highlightRanges(texts, variants).map((range) => ({ field, ...range }));
    return texts.flatMap((text, index) =>
      highlightRanges(text, variants).map((range) => ({ field, index, ...range })),
    );
  });

/** Suggestions for an empty result. */
const suggestionHeaders = async (
  db: Queryable,
  target: SearchTarget,
  q: string,
  total: number,
): Promise<Record<string, string>> => {
  if (total > 0) return {};
  const suggestions = await didYouMean(db, target, q);
  return suggestions.length === 0
    ? {}
    : { [didYouMeanHeader]: suggestions.map(encodeURIComponent).join(',') };
};
