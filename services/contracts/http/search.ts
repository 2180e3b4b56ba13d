import { z } from 'zod';
import { Model } from './models';
import { Video } from './videos';

/**
 * The part of a field that a search matched: UTF-16 positions, `end` not included. `index` is the tag's, for
 * tags. Ranges instead of HTML, so that text is never markup.
 */
const rangeOf = <const Field extends readonly [string, ...string[]]>(fields: Field) =>
  z.object({
    field: z.enum(fields),
    index: z.int().min(0).optional(),
    start: z.int().min(0),
    end: z.int().min(1),
  });

/** How well it matched: the whole name, whole words, beginnings of words, or with typos. */
export const searchGrades = ['name', 'words', 'beginnings', 'similar'] as const;

/**
 * `GET /api/models/search`, with the filters and sort orders of the list. Without a sort order the best
 * matches come first: `featured` is a paid placement and leads only among equally good ones.
 */
export const FoundModel = Model.extend({
  found: z.enum(searchGrades),
  matches: z.array(rangeOf(['name', 'category', 'tags'])),
});
export type FoundModel = z.infer<typeof FoundModel>;
export const FoundModels = z.array(FoundModel);

/** `GET /api/videos/search`. A video also matches by the name of its model. */
export const FoundVideo = Video.extend({
  found: z.enum(searchGrades),
  matches: z.array(rangeOf(['title', 'category', 'tags'])),
});
export type FoundVideo = z.infer<typeof FoundVideo>;
export const FoundVideos = z.array(FoundVideo);

/**
 * "Did you mean", on an empty result: up to six words that each have results, percent-encoded and joined by
 * commas.
 */
export const didYouMeanHeader = 'x-near-words';
