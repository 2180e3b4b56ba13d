import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { ModelTraffic } from './trending-scores';

/** What happened longer ago has decayed to less than a hundredth. */
const trendingDays = 14;
/** A day counts half as much as the day two days after it. */
const halfLifeDays = 2;

/** The traffic of each model over the last days, what is longer ago counting for less. */
export const trendingTraffic = async (db: Queryable, today: Day): Promise<ModelTraffic[]> => {
  const { rows } = await db.query<ModelTraffic>(
    `select model_id as "modelId", sum(profile * weight)::float8 as views, sum((card + profile) * weight)::float8 as impressions,
       sum(clicks * weight)::float8 as clicks
     from (select *, 0.5 ^ (($2::date - day) / ${halfLifeDays}.0) as weight from model_days where day between $1 and $2) as days
     group by model_id`,
    [addDays(today, 1 - trendingDays), today],
  );
  return rows;
};
