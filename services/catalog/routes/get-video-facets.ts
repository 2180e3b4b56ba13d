import { VideoFacets } from '@marquee/contracts/http/facets';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { countChoices } from '../listing/count-choices';
import { takeVideoCensus } from '../queries/census';
import { route } from '../route';
import { CategoryChoice, chosen, revalidated } from './paging';

export const getVideoFacets = route({
  get: '/api/videos/facets',
  query: z.object({ category: chosen(CategoryChoice) }),
  reply: VideoFacets,
  handle: async ({ query: { category } }, { db, counts, now }) => {
    const { total, category: choices } = countChoices(
      await takeVideoCensus(db, counts, now()),
      category === undefined ? {} : { category },
    );
    return answer(200, { total, category: choices }, revalidated);
  },
});
