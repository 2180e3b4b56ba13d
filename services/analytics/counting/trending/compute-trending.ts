import { openedMaxModels, trendingMaxModels } from '@marquee/contracts/events/domain-event';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { announce } from '@marquee/kit/bus/outbox';
import { firstRow, type Postgres, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { exclusiveJob } from '../../../kit/postgres/exclusive-job';

type TrendingScore = { readonly modelId: number; readonly score: number };

/** Older traffic has decayed to less than a hundredth. */
const trendingDays = 14;
/** A day counts half as much as the day two days after it. */
const halfLifeDays = 2;

/** A network counts once a day, so that of a day with so many, and of a score of such days, none has more than 5%. */
const networksMin = 20;

/**
 * The trending models, the highest score first. The score is the number of networks that opened a model's profile
 * or clicked its links, decayed by age. Days with fewer than `networksMin` are in no score.
 */
const trendingScores = (db: Queryable, today: Day): Promise<TrendingScore[]> =>
  rowsOf(
    db,
    `select model_id as "modelId", round(sum(networks * 0.5 ^ (($2::date - day) / ${halfLifeDays}.0)), 3)::float8 as score
     from model_people_days where day between $1 and $2 and networks >= ${networksMin} group by model_id
     order by score desc, model_id limit $3`,
    [addDays(today, 1 - trendingDays), today, trendingMaxModels],
  );

/** Days of the figure that makes a model popular. */
const openedDays = 30;

/** The models opened in the last 30 days, the most opened first: the networks of a day as above, without decay. */
const openedModels = (db: Queryable, today: Day): Promise<{ modelId: number; networks: number }[]> =>
  rowsOf(
    db,
    `select model_id as "modelId", least(sum(networks), 1e9)::int as networks
     from model_people_days where day between $1 and $2
     group by model_id having sum(networks) > 0
     order by networks desc, model_id limit $3`,
    [addDays(today, 1 - openedDays), today, openedMaxModels],
  );

/** Every worker runs the job once a minute; the order is announced once per interval. */
const announceEveryMs = 5 * 60_000;

/**
 * Announces the trending order and what was opened in 30 days from the traffic of the last days, unless a worker did so within the interval.
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
    const scores = await trendingScores(tx, today);
    const opened = await openedModels(tx, today);
    // What trends was opened within the 30 days too.
    if (opened.length === 0 && (last?.models ?? 0) === 0) return;
    await tx.query(
      `insert into trending_announced (computed_at, models) values ($1, $2)
       on conflict (one) do update set computed_at = excluded.computed_at, models = excluded.models`,
      [at, opened.length],
    );
    await announce(tx, { type: 'analytics.trending.computed', computedAt: at.toISOString(), scores, opened });
  });
};
