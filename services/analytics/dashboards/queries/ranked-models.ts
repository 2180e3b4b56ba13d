import type { RankedFigure } from '@marquee/contracts/http/model-ranking';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Range } from './date-range';

const columns = { seen: 'card', opened: 'profile', clicks: 'clicks' } as const satisfies Record<
  RankedFigure,
  string
>;

type Page = {
  readonly sort: RankedFigure;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

/** One page of the models by this figure over the range; without any it is 0; equal ones by rising id. */
export const rankedModels = async (
  db: Queryable,
  ids: readonly number[],
  { first, last }: Range,
  { sort, order, limit, offset }: Page,
): Promise<number[]> => {
  const { rows } = await db.query<{ id: number }>(
    `select given.id from unnest($1::int[]) as given (id)
     left join (select model_id, sum(${columns[sort]}) as figure from model_days where day between $2 and $3 group by model_id) as figures
       on figures.model_id = given.id
     order by coalesce(figure, 0) ${order}, given.id limit $4 offset $5`,
    [ids, first, last, limit, offset],
  );
  return rows.map(({ id }) => id);
};
