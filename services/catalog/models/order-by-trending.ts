import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import { retryPostgres } from '@marquee/kit/postgres/is-retryable';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Counts } from '../lists/counts';

type Deps = { readonly db: Postgres; readonly counts: Counts; readonly log: Log };

/** Sorts models and videos by the latest trending scores. A repeated or outdated message changes nothing. */
export const orderByTrending =
  ({ db, counts, log }: Deps) =>
  async ({ event }: DomainMessage, signal: AbortSignal): Promise<Outcome> => {
    if (event.type !== 'analytics.trending.computed') return dead(`unexpected event: ${event.type}`);
    const changed = await retryPostgres(() => applyTrending(db, event), { log, signal });
    if (changed !== null) {
      counts.clear();
      log.info('trending.ordered', { models: event.scores.length, changed });
    }
    return done;
  };

type Trending = {
  readonly computedAt: string;
  readonly scores: readonly { readonly modelId: number; readonly score: number }[];
};

/**
 * Sets the scores of models and of their videos; models without a score get 0. Returns the number of changed
 * models, or null if the stored scores are as new or newer.
 */
const applyTrending = async (db: Postgres, { computedAt, scores }: Trending): Promise<number | null> =>
  await db.transaction(async (tx) => {
    const newer = await tx.query(
      `insert into trending_news as last (computed_at) values ($1)
       on conflict (one) do update set computed_at = excluded.computed_at where last.computed_at < excluded.computed_at`,
      [computedAt],
    );
    if (newer.rowCount === 0) return null;
    // By rising id, as every writer of several models locks them.
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
