import { CategoryDetail } from '@marquee/contracts/http/categories';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { countCategory } from '../listing/count-choices';
import { categoryBySlug } from '../queries/categories';
import { takeCensus } from '../queries/census';
import { countVideos } from '../queries/list-videos';
import { route } from '../route';
import { CategoryChoice, revalidated } from './paging';

export const getCategory = route({
  get: '/api/categories/:slug',
  params: z.object({ slug: CategoryChoice }),
  reply: CategoryDetail,
  handle: async ({ params: { slug } }, { db, counts, now }) => {
    const found = await categoryBySlug(db, slug);
    if (!found) return notFound('category.unknown', 'There is no such category.');
    const at = now();
    const [census, videoCount] = await Promise.all([
      takeCensus(db, counts, at),
      countVideos(db, counts, { category: slug }, at),
    ]);
    const { all, featured } = countCategory(census, slug);
    const category: CategoryDetail = {
      ...found,
      title: `${found.name} Models`,
      modelCount: all,
      featuredCount: featured,
      videoCount,
    };
    return answer(200, category, revalidated);
  },
});
