import { z } from 'zod';
import { platformKeys } from '../rules/platforms';
import { OriginOnBus, Position, SurfaceOnBus } from './impression-seen';
import { visitFacts, visitorFacts } from './visit-facts';

/** A request for an outbound redirect. */
export const LinkClicked = z.object({
  type: z.literal('link.clicked'),
  ...visitFacts,
  ...visitorFacts,
  modelId: z.int().positive(),
  platform: z.enum(platformKeys),
  surface: SurfaceOnBus,
  position: Position,
  /** The card that opened the profile on which the link is. */
  origin: OriginOnBus.optional(),
  /** The holder's test of which the click is a part. */
  test: z.uuid().optional(),
});
export type LinkClicked = z.infer<typeof LinkClicked>;
