import { z } from 'zod';
import { Day } from '../rules/days';
import { filledText } from '../text/text';

/** Notes and placements of an answer at most, the latest first. */
export const notesMax = 200;

/** `POST /api/admin/notes`: what an operator knows about a day of the figures. */
export const NewNote = z.object({ day: Day, text: filledText(200) });
export type NewNote = z.infer<typeof NewNote>;

export const Note = NewNote.extend({
  id: z.int().positive(),
  /** The operator's email. */
  by: z.string(),
  at: z.iso.datetime(),
});
export type Note = z.infer<typeof Note>;

const Change = z.object({
  name: z.string(),
  /** An earlier version sends none. */
  slug: z.string().optional(),
  did: z.enum(['began', 'ended']),
});

/** What happened on the days of a chart. `POST /api/admin/notes/{id}/remove` removes a note. */
export const Notes = z.object({
  notes: z.array(Note),
  /** The models whose placement began or ended. */
  placements: z.array(Change.extend({ day: Day })),
});
export type Notes = z.infer<typeof Notes>;

/** `GET /internal/placements/changes`: placements that began or ended, the latest first. An earlier version sends no `modelId`. */
export const PlacementChanges = z.array(Change.extend({ at: z.iso.datetime(), modelId: z.int().optional() }));
export type PlacementChanges = z.infer<typeof PlacementChanges>;
