import { ModelProfile } from '@marquee/contracts/http/models';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { modelById } from '../queries/model-by-id';
import { profileOf } from '../queries/model-row';
import { route } from '../route';
import { modelIdParams } from './model-id';
import { revalidated } from './paging';

export const getModelById = route({
  get: '/api/models/:id',
  params: modelIdParams,
  reply: ModelProfile,
  handle: async ({ params: { id } }, { db, now }) => {
    const found = await modelById(db, id);
    if (!found) return notFound('model.unknown', 'There is no such model.');
    if (found.archived) return gone('model.archived', 'This model was removed.');
    return answer(200, profileOf(found, now()), revalidated);
  },
});
