import { type FoundModel, FoundModels } from '@marquee/contracts/http/search';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { rankedSearch } from '../queries/ranked-search';
import { modelsById } from '../queries/rows-by-id';
import { route } from '../route';
import { searchedModels } from '../search/searched';
import { pageHeaders } from './paging';
import { gradeName, matchesIn, nearWordsHeaders, searchQuery } from './searching';

export const searchModels = route({
  get: '/api/models/search',
  query: z.object(searchQuery),
  reply: FoundModels,
  handle: async ({ query: { q, limit, offset }, req }, { db, counts, now }) => {
    const at = now();
    const { hits, total, meanings } = await rankedSearch(
      db,
      counts,
      searchedModels,
      q,
      { limit, offset },
      at,
    );
    const models = await modelsById(
      db,
      hits.map(({ id }) => id),
      at,
    );
    const found = hits.flatMap(({ id, grade }): FoundModel[] => {
      const model = models.get(id);
      return model
        ? [
            {
              ...model,
              found: gradeName(grade),
              matches: matchesIn(model, ['name', 'category', 'tags'], meanings),
            },
          ]
        : [];
    });
    return answer(200, found, {
      ...pageHeaders(req, { limit, offset, total }),
      ...(await nearWordsHeaders(db, searchedModels, q, total)),
    });
  },
});
