import { z } from 'zod';
import { surfaces } from './surfaces';
import { knownOr, visitFacts, visitorFacts } from './visit-facts';

export { surfaces };

export const Surface = z.enum(surfaces);
export type Surface = z.infer<typeof Surface>;

export const SurfaceOnBus = knownOr(surfaces, 'unknown');

/** The slot on the surface, from 0; -1 where it has none. */
export const Position = z.int().min(-1).max(9_999);

/** The slot of the card that opened the profile. Absent where the page does not know one. */
export const Origin = z.object({ surface: Surface, position: Position });
export type Origin = z.infer<typeof Origin>;
export const OriginOnBus = z.object({ surface: SurfaceOnBus, position: Position });

/** `card`: half of a card was visible for one second. `profile`: a profile was opened. */
export const ImpressionSeen = z.object({
  type: z.literal('impression.seen'),
  ...visitFacts,
  ...visitorFacts,
  modelId: z.int().positive(),
  kind: z.enum(['card', 'profile']),
  surface: SurfaceOnBus,
  position: Position,
  /** Only an opened profile has one. */
  origin: OriginOnBus.optional(),
});
export type ImpressionSeen = z.infer<typeof ImpressionSeen>;
