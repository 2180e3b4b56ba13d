import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Range } from '../queries/site-analytics';

type Sums = { readonly impressions: number; readonly clicks: number };

/** The impressions and clicks of each of the models over the days: one range of the key for each. A model without any is not there. */
export const figuresOf = async (
  db: Queryable,
  modelIds: readonly number[],
  { first, last }: Range,
): Promise<ReadonlyMap<number, Sums>> => {
  const { rows } = await db.query<{ model_id: number; impressions: number; clicks: number }>({
    name: 'placement-figures',
    text: `select asked.model_id, sums.impressions, sums.clicks
      from unnest($1::bigint[]) as asked (model_id), lateral (
        select coalesce(sum(card + profile), 0) as impressions, coalesce(sum(clicks), 0) as clicks
        from model_days where model_days.model_id = asked.model_id and day between $2 and $3 offset 0) as sums
      where sums.impressions + sums.clicks > 0`,
    values: [modelIds, first, last],
  });
  return new Map(rows.map(({ model_id, impressions, clicks }) => [model_id, { impressions, clicks }]));
};

/** The first day of which anything was counted, or undefined. */
export const firstCountedDay = async (db: Queryable): Promise<Day | undefined> => {
  const { rows } = await db.query<{ day: Day }>('select day from site_days order by day limit 1');
  return rows[0]?.day;
};
