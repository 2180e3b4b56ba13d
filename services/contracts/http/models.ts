import { z } from 'zod';
import { Slug } from '../slug';

export const modelStatuses = ['online', 'away', 'busy', 'offline'] as const;

/** A model as every visitor may see it. `rating` is in tenths, 0 to 50; `likes` is a count. */
export const Model = z.object({
  id: z.int().positive(),
  slug: Slug,
  name: z.string(),
  description: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  featured: z.boolean(),
  featuredUntil: z.iso.datetime().nullable(),
  premium: z.boolean(),
  profileImage: z.string().nullable(),
  status: z.enum(modelStatuses),
  isOnline: z.boolean(),
  rating: z.int().min(0).max(50).nullable(),
  likes: z.int().min(0).nullable(),
  onlyFansLink: z.string().nullable(),
  fanvueLink: z.string().nullable(),
});
export type Model = z.infer<typeof Model>;
export const Models = z.array(Model);

export const listMaxRows = 200;
export const listDefaultRows = 48;
export const modelSorts = ['featured', 'popular', 'trending', 'newest', 'name', 'rating'] as const;
export type ModelSort = (typeof modelSorts)[number];

/** `POST /api/models/{id}/generate-password`: the only time that the password can be read. */
export const GeneratedPassword = z.object({ password: z.string() });
