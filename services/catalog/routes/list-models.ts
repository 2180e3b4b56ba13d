import { randomUUID } from 'node:crypto';
import { Models, modelSorts } from '@marquee/contracts/http/models';
import { text } from '@marquee/contracts/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { countModels } from '../queries/count-models';
import { listedModels } from '../queries/list-models';
import type { ModelFilter } from '../queries/model-filter';
import { randomModels } from '../queries/random-models';
import { route } from '../route';
import { pageHeaders, pageQuery, Rows, revalidated } from './paging';

/** An empty choice is none. */
const chosen = <Value extends z.ZodType>(value: Value) => z.preprocess((given) => (given === '' ? undefined : given), value.optional());

export const listModels = route({
  get: '/api/models',
  query: z.object({
    category: chosen(text(60).transform((category) => category.trim().toLowerCase())),
    featured: chosen(z.enum(['true', 'false', 'all'])),
    sort: chosen(z.enum(modelSorts)),
    random: chosen(Rows),
    seed: chosen(text(64)),
    ...pageQuery,
  }),
  reply: Models,
  handle: async ({ query: { category, featured, sort = 'featured', random, seed, limit, offset }, req }, { db, counts, now }) => {
    const at = now();
    const filter: ModelFilter = { category, ...((featured === 'true' || featured === 'false') && { featured: featured === 'true' }) };
    const counting = countModels(db, counts, filter, at);
    if (random !== undefined) {
      const [models, total] = await Promise.all([randomModels(db, filter, random, seed ?? randomUUID(), at), counting]);
      return answer(200, models, {
        'x-total-count': String(total),
        ...(seed === undefined ? { 'cache-control': 'no-store' } : revalidated),
      });
    }
    const [models, total] = await Promise.all([listedModels(db, filter, sort, { limit, offset }, at), counting]);
    return answer(200, models, pageHeaders(req, { limit, offset, total }));
  },
});
