import { trendingMaxModels } from '@marquee/contracts/events/domain-event';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { announce } from '@marquee/kit/bus/outbox';
import { firstRow, type Postgres, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { exclusiveJob } from '../../../kit/postgres/exclusive-job';
import { type ModelTraffic, trendingScores } from './trending-scores';

/** Older traffic has decayed to less than a hundredth. */
const trendingDays = 14;
/** A day counts half as much as the day two days after it. */
const halfLifeDays = 2;

/** Each model's traffic over the last days, decayed by age. */
const trendingTraffic = async (db: Queryable, today: Day): Promise<ModelTraffic[]> => {
  const { rows } = await db.query<ModelTraffic>(
    `select model_id as "modelId", sum(profile * weight)::float8 as views, sum((card + profile) * weight)::float8 as impressions,
       sum(clicks * weight)::float8 as clicks
     from (select *, 0.5 ^ (($2::date - day) / ${halfLifeDays}.0) as weight from model_days where day between $1 and $2) as days
     group by model_id`,
    [addDays(today, 1 - trendingDays), today],
  );
  return rows;
};

/** Every worker runs the job once a minute; the order is announced once per interval. */
const announceEveryMs = 5 * 60_000;

/**
 * Announces the trending order from the traffic of the last days, unless a worker did so within the interval.
 * The announcement and its time are committed together. As long as there was never any traffic nothing is
 * announced, so that a seeded order stays.
 */
export const computeTrending = async (db: Postgres, today: Day, at: Date): Promise<void> => {
  await exclusiveJob(db, 'compute-trending', async (tx) => {
    const last = await firstRow<{ computed_at: Date; models: number }>(
      tx,
      'select computed_at, models from trending_announced',
    );
    if (last && at.getTime() - last.computed_at.getTime() < announceEveryMs) return;
    const scores = trendingScores(await trendingTraffic(tx, today), trendingMaxModels);
    if (scores.length === 0 && (last?.models ?? 0) === 0) return;
    await tx.query(
      `insert into trending_announced (computed_at, models) values ($1, $2)
       on conflict (one) do update set computed_at = excluded.computed_at, models = excluded.models`,
      [at, scores.length],
    );
    await announce(tx, { type: 'analytics.trending.computed', computedAt: at.toISOString(), scores });
  });
};
