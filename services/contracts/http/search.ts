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

/**
 * How well it matched: the whole name or a handle; every word, whole or by its beginning, in name, category and
 * tags; every word, also in the texts; every word, with typos; only some of the words.
 */
export const searchGrades = ['name', 'words', 'beginnings', 'text', 'similar', 'some'] as const;
export type SearchGrade = (typeof searchGrades)[number];

/** As much of a description as a card shows. */
export const fragmentMaxLength = 64;

/** A part of the description, the bio or the handles that has words of the search. */
export const Fragment = z.object({
  text: z.string(),
  ranges: z.array(z.object({ start: z.int().min(0), end: z.int().min(1) })),
});
export type Fragment = z.infer<typeof Fragment>;

/** A model on a card. `fragment`: why a search found it, where the other matches do not say it. */
export const CardModel = Model.extend({ fragment: Fragment.optional() });
export type CardModel = z.infer<typeof CardModel>;

/**
 * `GET /api/models/search`, with the filters and sort orders of the list. Without a sort order the best
 * matches come first: `featured` is a paid placement and leads only among equally good ones.
 */
export const FoundModel = CardModel.extend({
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
