import { trendingMaxModels } from '@marquee/contracts/events/domain-event';
import type { Day } from '@marquee/contracts/rules/days';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { announce } from '@marquee/kit/postgres/outbox';
import { oneWorker } from '../jobs/exclusive-job';
import { trendingScores } from './trending-scores';
import { trendingTraffic } from './trending-traffic';

/** Workers come by once a minute; the order is announced by the first of them after so long. */
const tellEveryMs = 5 * 60_000;

/**
 * Announces the order of trending from the traffic of the last days, unless some worker did so lately: stored with the announcement or
 * neither. While there never was any traffic, nothing is said, so that an order that came from elsewhere stays.
 */
export const computeTrending = async (db: Postgres, today: Day, at: Date): Promise<void> => {
  await oneWorker(db, 'compute-trending', async (tx) => {
    const { rows } = await tx.query<{ computed_at: Date; models: number }>(
      'select computed_at, models from trending_told',
    );
    const [last] = rows;
    if (last && at.getTime() - last.computed_at.getTime() < tellEveryMs) return;
    const scores = trendingScores(await trendingTraffic(tx, today), trendingMaxModels);
    if (scores.length === 0 && (last?.models ?? 0) === 0) return;
    await tx.query(
      `insert into trending_told (computed_at, models) values ($1, $2)
       on conflict (one) do update set computed_at = excluded.computed_at, models = excluded.models`,
      [at, scores.length],
    );
    await announce(tx, { type: 'analytics.trending.computed', computedAt: at.toISOString(), scores });
  });
};
