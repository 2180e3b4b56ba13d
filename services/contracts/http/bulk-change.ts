import { z } from 'zod';
import { categories } from '../rules/categories';
import { filledText } from '../text/text';
import { listMaxRows } from './models';
import { FeaturedDays } from './placement';

const Id = z.int().positive().max(2_147_483_647);

const Tag = filledText(30).transform((tag) => tag.trim().toLowerCase());

/** `feature`: from now on, free of charge. */
const Change = z.discriminatedUnion('is', [
  z.object({ is: z.literal('archive') }),
  z.object({ is: z.literal('restore') }),
  z.object({ is: z.literal('feature'), days: FeaturedDays }),
  z.object({ is: z.literal('category'), category: z.enum(categories) }),
  z.object({ is: z.literal('add-tag'), tag: Tag }),
  z.object({ is: z.literal('remove-tag'), tag: Tag }),
]);
export type ModelsChange = z.infer<typeof Change>;

/** `POST /api/admin/models/bulk`: one change of up to 200 models, whatever their versions. */
export const BulkChange = z.object({ ids: z.array(Id).min(1).max(listMaxRows), change: Change });
export type BulkChange = z.input<typeof BulkChange>;

/**
 * Its answer. Each model is changed on its own: a failed one prevents no other. `changed` has their ids, so
 * that the opposite change can be made; `unchanged` were as asked for before; `name` is null where there is
 * no such model.
 */
export const BulkResult = z.object({
  changed: z.array(Id),
  unchanged: z.int(),
  failed: z.array(z.object({ id: Id, name: z.string().nullable(), message: z.string() })),
});
export type BulkResult = z.infer<typeof BulkResult>;
