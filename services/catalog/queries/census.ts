import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Alike } from '../listing/alike';
import type { Counts } from './counts';

/** The catalogue counted: everybody, and those of them who are featured at a moment. */
export type Census = { readonly all: readonly Alike[]; readonly featured: readonly Alike[] };

const alike = (condition: string): string =>
  `select m.category, m.premium, m.verified_at is not null as verified, m.trending_score > 0 as trending, m.tags @> '{live}' as live,
     count(*) as count
   from models m where m.archived_at is null and ${condition} group by 1, 2, 3, 4, 5`;

/** Who is featured is counted each time, by its index, and so is right to the second; everybody at most 8 s behind. */
export const takeCensus = async (db: Queryable, counts: Counts, at: Date): Promise<Census> => {
  const [all, featured] = await Promise.all([
    counts.census(async () => (await db.query<Alike>(alike('true'))).rows),
    db.query<Alike>(alike('m.featured_until > $1'), [at]),
  ]);
  return { all, featured: featured.rows };
};
