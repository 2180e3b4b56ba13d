import { randomUUID } from 'node:crypto';
import { Models, modelSorts } from '@marquee/contracts/http/models';
import { text } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { countModels } from '../queries/count-models';
import { listedModels } from '../queries/list-models';
import { listedModelsById } from '../queries/listed-models-by-id';
import type { ModelFilter } from '../queries/model-filter';
import { newestId } from '../queries/newest-id';
import { randomModels } from '../queries/random-models';
import { route } from '../route';
import { ModelIds } from './model-id';
import { CategoryChoice, chosen, pageHeaders, pageQuery, Rows, revalidated, upToQuery } from './paging';

export const listModels = route({
  get: '/api/models',
  query: z.object({
    category: chosen(CategoryChoice),
    featured: chosen(z.enum(['true', 'false', 'all'])),
    sort: chosen(z.enum(modelSorts)),
    ids: chosen(ModelIds),
    random: chosen(Rows),
    seed: chosen(text(64)),
    ...pageQuery,
    ...upToQuery,
  }),
  reply: Models,
  handle: async (
    { query: { category, featured, sort = 'featured', ids, random, seed, limit, offset, upTo }, req },
    { db, counts, now },
  ) => {
    const at = now();
    if (ids !== undefined) {
      const models = await listedModelsById(db, ids, at);
      return answer(200, models, { 'x-total-count': String(models.length), ...revalidated });
    }
    const filter: ModelFilter = {
      category,
      upTo,
      ...((featured === 'true' || featured === 'false') && { featured: featured === 'true' }),
    };
    if (random !== undefined) {
      const [models, total] = await Promise.all([
        randomModels(db, filter, random, seed ?? randomUUID(), at),
        countModels(db, counts, filter, at),
      ]);
      return answer(200, models, {
        'x-total-count': String(total),
        ...(seed === undefined ? { 'cache-control': 'no-store' } : revalidated),
      });
    }
    // Before anything is read: what is added in between is then neither listed nor counted.
    const newest = upTo ?? (await newestId(db, 'models'));
    const upToNewest = { ...filter, upTo: newest };
    const [models, total] = await Promise.all([
      listedModels(db, upToNewest, sort, { limit, offset }, at),
      countModels(db, counts, upToNewest, at),
    ]);
    return answer(200, models, pageHeaders(req, { limit, offset, total, upTo: newest }));
  },
});
