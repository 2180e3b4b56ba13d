import { ModelFacets } from '@marquee/contracts/http/facets';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { countChoices } from '../listing/count-choices';
import { takeCensus } from '../queries/census';
import { route } from '../route';
import { CategoryChoice, chosen, revalidated } from './paging';

export const getFacets = route({
  get: '/api/models/facets',
  query: z.object({ category: chosen(CategoryChoice), featured: chosen(z.enum(['true', 'false', 'all'])) }),
  reply: ModelFacets,
  handle: async ({ query: { category, featured } }, { db, counts, now }) => {
    const census = await takeCensus(db, counts, now());
    const filter = {
      ...(category !== undefined && { category }),
      ...((featured === 'true' || featured === 'false') && { featured: featured === 'true' }),
    };
    return answer(200, countChoices(census, filter), revalidated);
  },
});
