import { Models, similarDefaultRows, similarMaxRows } from '@marquee/contracts/http/models';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { modelById } from '../queries/model-by-id';
import { similarModels } from '../queries/similar-models';
import { route } from '../route';
import { modelIdParams } from './model-id';
import { Rows, revalidated } from './paging';

export const listSimilarModels = route({
  get: '/api/models/:id/similar',
  params: modelIdParams,
  query: z.object({ limit: Rows.pipe(z.int().max(similarMaxRows)).default(similarDefaultRows) }),
  reply: Models,
  handle: async ({ params: { id }, query: { limit } }, { db, now }) => {
    const model = await modelById(db, id);
    if (!model) return notFound('model.unknown', 'There is no such model.');
    if (model.archived) return gone('model.archived', 'This model was removed.');
    return answer(200, await similarModels(db, model, limit, now()), revalidated);
  },
});
