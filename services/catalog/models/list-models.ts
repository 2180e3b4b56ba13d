import { randomUUID } from 'node:crypto';
import { Models, modelSorts } from '@marquee/contracts/http/models';
import { text } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { ModelIds } from '../lists/model-id';
import {
  CategoryParam,
  optional,
  pageHeaders,
  pageQuery,
  Rows,
  revalidated,
  upToQuery,
} from '../lists/paging';
import { newestId } from '../lists/sql';
import { route } from '../route';
import type { ModelFilter } from './model-filter';
import { countModels, listedModels, listedModelsById, randomModels } from './model-lists';

export const listModels = route({
  get: '/api/models',
  query: z.object({
    category: optional(CategoryParam),
    featured: optional(z.enum(['true', 'false', 'all'])),
    sort: optional(z.enum(modelSorts)),
    ids: optional(ModelIds),
    random: optional(Rows),
    seed: optional(text(64)),
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
    // Read first, so that models added meanwhile are neither listed nor counted.
    const newest = upTo ?? (await newestId(db, 'models'));
    const upToNewest = { ...filter, upTo: newest };
    const [models, total] = await Promise.all([
      listedModels(db, upToNewest, sort, { limit, offset }, at),
      countModels(db, counts, upToNewest, at),
    ]);
    return answer(200, models, pageHeaders(req, { limit, offset, total, upTo: newest }));
  },
});
