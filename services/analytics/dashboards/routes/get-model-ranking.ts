import {
  ModelIdList,
  ModelRanking,
  type RankedFigure,
  rankedFigures,
} from '@marquee/contracts/http/model-ranking';
import { listMaxRows } from '@marquee/contracts/http/models';
import { addDays } from '@marquee/contracts/rules/days';
import { text } from '@marquee/contracts/text/text';
import { wholeNumber } from '@marquee/kit/http/params';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { route } from '../../deps';
import type { Range } from '../queries/date-range';

const rankedDays = 7;

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
const rankedModels = async (
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

/** The catalog knows which models match, and analytics their figures. */
export const getModelRanking = route({
  get: '/api/insights/site/models',
  allow: 'admin',
  query: z.object({
    sort: z.enum(rankedFigures),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: wholeNumber.pipe(z.int().min(1).max(listMaxRows)),
    offset: wholeNumber.default(0),
    state: z.enum(['listed', 'archived', 'all']).default('all'),
    q: text(120).default(''),
    category: text(60).default(''),
    featured: z.enum(['true', 'false', '']).default(''),
  }),
  reply: ModelRanking,
  handle: async (
    { query: { sort, order, limit, offset, ...filter }, requestId },
    { db, catalog, calendar },
  ) => {
    const matching = await catalog.get(`/internal/models/ids?${new URLSearchParams(filter)}`, requestId);
    const ids = ModelIdList.parse(matching ?? []);
    const last = calendar.today();
    const range = { first: addDays(last, 1 - rankedDays), last };
    const page = await rankedModels(db, ids, range, { sort, order, limit, offset });
    return { ids: page, total: ids.length };
  },
});
