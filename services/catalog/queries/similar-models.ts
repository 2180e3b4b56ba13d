import type { Model } from '@marquee/contracts/http/models';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type ModelRow, modelColumns, modelOf } from './model-row';

type Asked = { readonly id: number; readonly category: string; readonly tags: readonly string[] };

/** So many of the best liked of the category, and as many of those with a tag in common, are compared: the rest could only come after them. */
const mostCompared = 100;

/** So many paid places lead; more would leave no room for likeness. */
const mostLeading = 2;

/**
 * Listed models of the same category or with a tag in common, never the model itself: the two most alike of those featured at that moment
 * first, then all others by what they have in common, then by likes. Each part of the comparison is the beginning of an index (category and likes, likes, featured), so
 * the cost does not grow with the catalogue.
 */
export const similarModels = async (
  db: Queryable,
  { id, category, tags }: Asked,
  limit: number,
  at: Date,
): Promise<Model[]> => {
  const { rows } = await db.query<ModelRow>({
    name: 'similar-models',
    text: `with compared as (
        (select m.id from models m where m.archived_at is null and m.category = $2
         order by m.likes desc nulls last, m.id desc limit ${mostCompared})
        union
        (select m.id from models m where m.archived_at is null and m.tags && $3::text[]
         order by m.likes desc nulls last, m.id desc limit ${mostCompared})
        union
        (select m.id from models m where m.archived_at is null and m.featured_until > $4 and (m.category = $2 or m.tags && $3::text[]))
      ), graded as (
        select m.id, (m.featured_until > $4) is true as featured, m.likes,
          (case when m.category = $2 then 2 else 0 end) + (select count(*) from unnest(m.tags) tag where tag = any($3::text[])) as common
        from compared join models m using (id)
        where m.id <> $1
      ), placed as (
        select *, featured and row_number() over (partition by featured order by common desc, likes desc nulls last, id desc) <= ${mostLeading} as leads
        from graded
      )
      select ${modelColumns} from placed p join models m using (id)
      order by p.leads desc, p.common desc, p.likes desc nulls last, p.id desc
      limit $5`,
    values: [id, category, tags, at, limit],
  });
  return rows.map((row) => modelOf(row, at));
};
