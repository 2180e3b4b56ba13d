import { z } from 'zod';
import { knownOr, visitFacts } from './visit-facts';

/** Where on the site an event happened. */
export const surfaces = [
  'home-featured',
  'browse',
  'search',
  'category',
  'profile',
  'video',
  'landing',
  'favourites',
  'unknown',
] as const;
export const Surface = z.enum(surfaces);
export type Surface = z.infer<typeof Surface>;

export const SurfaceOnBus = knownOr(surfaces, 'unknown');

/** The slot on the surface, from 0; -1 where it has none. */
export const Position = z.int().min(-1).max(9_999);

/** `card`: half of a card was visible for one second. `profile`: a profile was opened. */
export const ImpressionSeen = z.object({
  type: z.literal('impression.seen'),
  ...visitFacts,
  modelId: z.int().positive(),
  kind: z.enum(['card', 'profile']),
  surface: SurfaceOnBus,
  position: Position,
});
export type ImpressionSeen = z.infer<typeof ImpressionSeen>;
