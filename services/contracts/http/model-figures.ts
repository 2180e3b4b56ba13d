import { z } from 'zod';
import { dayNotes } from './conspicuous-days';

/**
 * `GET /internal/models/by-id/{id}/figures?from&to`, from the admin service to analytics, for mails: the
 * figures of the dashboard over these days. `uniqueClicks` and `bestSource` are null where they are not
 * counted.
 */
export const ModelFigures = z.object({
  seen: z.int(),
  opened: z.int(),
  clicks: z.int(),
  uniqueClicks: z.int().nullable(),
  /** As in `PlacementEffect`. */
  uniquePaidClicks: z.int(),
  uniqueBroughtClicks: z.int(),
  /** Days whose figures were corrected afterwards. */
  corrections: dayNotes.corrections,
  demo: dayNotes.demo,
  /** Where most clicks came from. */
  bestSource: z.object({ name: z.string(), clicks: z.int() }).nullable(),
});
export type ModelFigures = z.infer<typeof ModelFigures>;
