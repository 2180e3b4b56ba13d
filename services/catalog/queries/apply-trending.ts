import type { Postgres } from '@marquee/kit/postgres/open-postgres';

type Trending = {
  readonly computedAt: string;
  readonly scores: readonly { readonly modelId: number; readonly score: number }[];
};

/**
 * Makes these the scores of models and of their videos, and takes them from whoever is not among them; returns how many models changed.
 * News older than the last, or the same again, changes nothing: null.
 */
export const applyTrending = async (db: Postgres, { computedAt, scores }: Trending): Promise<number | null> =>
  await db.transaction(async (tx) => {
    const news = await tx.query(
      `insert into trending_news as last (computed_at) values ($1)
       on conflict (one) do update set computed_at = excluded.computed_at where last.computed_at < excluded.computed_at`,
      [computedAt],
    );
    if (news.rowCount === 0) return null;
    // Locked by rising id, like every writer of several models does it.
    const { rows } = await tx.query<{ id: number; score: number }>(
      `select m.id, coalesce(given."score", 0) as score
       from models m left join jsonb_to_recordset($1::jsonb) as given ("modelId" integer, "score" real) on given."modelId" = m.id
       where m.trending_score <> coalesce(given."score", 0) order by m.id for update of m`,
      [JSON.stringify(scores)],
    );
    for (const table of ['models', 'videos'] as const) {
      await tx.query(
        `update ${table} t set trending_score = changed.score
         from unnest($1::int[], $2::real[]) as changed (id, score) where t.${table === 'models' ? 'id' : 'model_id'} = changed.id`,
        [rows.map(({ id }) => id), rows.map(({ score }) => score)],
      );
    }
    return rows.length;
  });
