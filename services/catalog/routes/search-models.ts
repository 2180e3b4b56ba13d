import { Models } from '@marquee/contracts/http/models';
import { filledText } from '@marquee/contracts/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { searchedModels } from '../queries/search-models';
import { route } from '../route';
import { pageHeaders, pageQuery } from './paging';

export const searchModels = route({
  get: '/api/models/search',
  query: z.object({ q: filledText(200), ...pageQuery }),
  reply: Models,
  handle: async ({ query: { q, limit, offset }, req }, { db, now }) => {
    const { models, total } = await searchedModels(db, q, { limit, offset }, now());
    return answer(200, models, pageHeaders(req, { limit, offset, total }));
  },
});
