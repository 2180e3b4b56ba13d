import { ModelIdList, ModelRanking, rankedFigures } from '@marquee/contracts/http/model-ranking';
import { listMaxRows } from '@marquee/contracts/http/models';
import { addDays } from '@marquee/contracts/rules/days';
import { text } from '@marquee/contracts/text/text';
import { answer, notStored } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../../deps';
import { rankedModels } from '../queries/ranked-models';

const rankedDays = 7;
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'must be a whole number')
  .transform(Number);

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
    return answer(200, { ids: page, total: ids.length }, notStored);
  },
});
