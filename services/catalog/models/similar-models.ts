import { type Model, Models, similarDefaultRows, similarMaxRows } from '@marquee/contracts/http/models';
import { idParams } from '@marquee/kit/http/params';
import { answer } from '@marquee/kit/http/route';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { route } from '../deps';
import { revalidated } from '../lists/paging';
import { Rows } from '../lists/params';
import { listedModel } from './listed-model';
import { modelById, modelBySlug } from './model-queries';
import { type ModelRow, modelColumns, modelOf, models, profileOf } from './model-row';

const query = z.object({ limit: Rows.pipe(z.int().max(similarMaxRows)).default(similarDefaultRows) });

export const listSimilarModels = route({
  get: '/api/models/:id/similar',
  params: idParams,
  query,
  reply: Models,
  handle: async ({ params: { id }, query: { limit } }, { db, now }) => {
    const model = listedModel(await modelById(db, id));
    // A paid profile shows no other models while its placement runs.
    const { featured } = profileOf(model, now());
    return answer(200, featured ? [] : await similarModels(db, model, limit, now()), revalidated);
  },
});

/** As above, also for a removed model, whose page leads to these. None for an unknown slug. */
export const listSimilarBySlug = route({
  get: '/api/models/slug/:slug/similar',
  params: z.object({ slug: z.string() }),
  query,
  reply: Models,
  handle: async ({ params: { slug }, query: { limit } }, { db, now }) => {
    const model = await modelBySlug(db, slug);
    const similar = model === undefined ? [] : await similarModels(db, model, limit, now());
    return answer(200, similar, revalidated);
  },
});

type Subject = { readonly id: number; readonly category: string; readonly tags: readonly string[] };

/** The most opened models of the category, and as many with a common tag; others would rank below. */
const maxCompared = 100;

/** At most this many paid placements lead the list. */
const maxLeading = 2;

/**
 * Listed models of the same category or with a common tag: the two most similar featured ones, then others by
 * similarity and popularity. Reads starts of indexes, so the cost does not grow with the number of models.
 */
const similarModels = async (
  db: Queryable,
  { id, category, tags }: Subject,
  limit: number,
  at: Date,
): Promise<Model[]> => {
  const { rows } = await db.query<ModelRow>({
    name: 'similar-models',
    text: `with compared as (
        (select m.id from models m where m.archived_at is null and m.category = $2
         order by ${models.orders.popular} limit ${maxCompared})
        union
        (select m.id from models m where m.archived_at is null and m.tags && $3::text[]
         order by ${models.orders.popular} limit ${maxCompared})
        union
        (select m.id from models m where m.archived_at is null and m.featured_until > $4 and (m.category = $2 or m.tags && $3::text[]))
      ), graded as (
        select m.id, (m.featured_until > $4) is true as featured, m.opened_month,
          (case when m.category = $2 then 2 else 0 end) + (select count(*) from unnest(m.tags) tag where tag = any($3::text[])) as common
        from compared join models m using (id)
        where m.id <> $1
      ), placed as (
        select *, featured and row_number() over (partition by featured order by common desc, opened_month desc, id) <= ${maxLeading} as leads
        from graded
      )
      select ${modelColumns} from placed p join models m using (id)
      order by p.leads desc, p.common desc, p.opened_month desc, p.id
      limit $5`,
    values: [id, category, tags, at, limit],
  });
  return rows.map((row) => modelOf(row, at));
};
