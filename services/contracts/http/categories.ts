import { z } from 'zod';

export const categoryFaces = 3;

/** A category with the number of models in its list. `icon` names an icon, `color` is `#RRGGBB`. */
export const Category = z.object({
  id: z.int().positive(),
  slug: z.string(),
  name: z.string(),
  icon: z.string(),
  color: z.string().regex(/^#[0-9A-F]{6}$/i),
  modelCount: z.int().min(0),
  /** The most liked models of its list. */
  faces: z.array(z.object({ name: z.string(), profileImage: z.string().nullable() })).max(categoryFaces),
});
export type Category = z.infer<typeof Category>;

/** `GET /api/categories`, in display order. */
export const Categories = z.array(Category);

/** `GET /api/categories/{slug}`. */
export const CategoryDetail = Category.omit({ faces: true }).extend({
  title: z.string(),
  description: z.string(),
  featuredCount: z.int().min(0),
  videoCount: z.int().min(0),
});
export type CategoryDetail = z.infer<typeof CategoryDetail>;
