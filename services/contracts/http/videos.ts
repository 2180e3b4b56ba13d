import { z } from 'zod';
import { Slug } from '../rules/slug';

/** A video as visitors see it. `duration` is in seconds; `modelId` is its model. */
export const Video = z.object({
  id: z.int().positive(),
  slug: Slug,
  title: z.string(),
  description: z.string(),
  thumbnailUrl: z.string().nullable(),
  duration: z.int().min(0),
  premium: z.boolean(),
  views: z.int().min(0),
  likes: z.int().min(0),
  category: z.string(),
  tags: z.array(z.string()),
  modelId: z.int().positive(),
  model: z.object({ name: z.string(), slug: Slug, profileImage: z.string().nullable() }),
});
export type Video = z.infer<typeof Video>;
export const Videos = z.array(Video);
