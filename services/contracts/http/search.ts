import { z } from 'zod';
import { Model } from './models';
import { Video } from './videos';

/**
 * Where a search found something: UTF-16 positions in the field's own text, `end` not included. `index` is the tag's, for tags.
 * Ranges and not HTML, so that text stays text.
 */
const rangeOf = <const Field extends readonly [string, ...string[]]>(fields: Field) =>
  z.object({
    field: z.enum(fields),
    index: z.int().min(0).optional(),
    start: z.int().min(0),
    end: z.int().min(1),
  });

/** How well it was found: the whole name, whole words, beginnings of words, or with typos forgiven. */
export const searchGrades = ['name', 'words', 'beginnings', 'similar'] as const;

/** `GET /api/models/search`. `featured` is a paid placement and leads only among those found equally well. */
export const FoundModel = Model.extend({
  found: z.enum(searchGrades),
  matches: z.array(rangeOf(['name', 'category', 'tags'])),
});
export type FoundModel = z.infer<typeof FoundModel>;
export const FoundModels = z.array(FoundModel);

/** `GET /api/videos/search`. Also found by the name of its model. */
export const FoundVideo = Video.extend({
  found: z.enum(searchGrades),
  matches: z.array(rangeOf(['title', 'category', 'tags'])),
});
export type FoundVideo = z.infer<typeof FoundVideo>;
export const FoundVideos = z.array(FoundVideo);

/** On an empty result: up to six words, each of which finds something, percent-encoded and joined by commas. */
export const nearWordsHeader = 'x-near-words';
