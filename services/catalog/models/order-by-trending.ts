import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import { retryPostgres } from '@marquee/kit/postgres/is-retryable';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Counts } from '../lists/counts';

type Deps = { readonly db: Postgres; readonly counts: Counts; readonly log: Log };

/** Sorts by the latest scores and by what was opened in 30 days. An outdated message changes nothing. */
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

type Trending = Extract<DomainMessage['event'], { type: 'analytics.trending.computed' }>;

/**
 * Sets scores of models and of their videos, and openings; 0 for models without. Returns the number of
 * changed models, or null if the stored scores are as new or newer.
 */
const applyTrending = async (db: Postgres, { computedAt, scores, opened }: Trending) =>
  await db.transaction(async (tx): Promise<number | null> => {
    const newer = await tx.query(
      `insert into trending_news as last (computed_at) values ($1)
       on conflict (one) do update set computed_at = excluded.computed_at where last.computed_at < excluded.computed_at`,
      [computedAt],
    );
    if (newer.rowCount === 0) return null;
    // By rising id, as every writer of several models locks them.
    const { rows } = await tx.query<{ id: number; score: number; opened: number }>(
      `select m.id, now.score, now.opened
       from models m left join jsonb_to_recordset($1::jsonb) as given ("modelId" integer, "score" real) on given."modelId" = m.id
         left join jsonb_to_recordset($2::jsonb) as month ("modelId" integer, "networks" integer) on month."modelId" = m.id
         cross join lateral (select coalesce(given."score", 0) as score,
           case when $2::jsonb is null then m.opened_month else coalesce(month."networks", 0) end as opened) as now
       where m.trending_score <> now.score or m.opened_month <> now.opened order by m.id for update of m`,
      [JSON.stringify(scores), opened === undefined ? null : JSON.stringify(opened)],
    );
    const changed = `jsonb_to_recordset($1::jsonb) as changed (id integer, score real, opened integer)`;
    await tx.query(
      `update models m set trending_score = score, opened_month = opened from ${changed} where m.id = changed.id`,
      [JSON.stringify(rows)],
    );
    await tx.query(
      `update videos v set trending_score = score from ${changed} where v.model_id = changed.id and v.trending_score <> score`,
      [JSON.stringify(rows)],
    );
    return rows.length;
  });
