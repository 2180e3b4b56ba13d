import { z } from 'zod';
import { platformKeys } from '../rules/platforms';
import { Position, SurfaceOnBus } from './impression-seen';
import { visitFacts } from './visit-facts';

/** A request for an outbound redirect. */
export const LinkClicked = z.object({
  type: z.literal('link.clicked'),
  ...visitFacts,
  modelId: z.int().positive(),
  platform: z.enum(platformKeys),
  surface: SurfaceOnBus,
  position: Position,
});
export type LinkClicked = z.infer<typeof LinkClicked>;
