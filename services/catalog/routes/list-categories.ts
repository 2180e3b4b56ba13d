import { Categories, type Category } from '@marquee/contracts/http/categories';
import { answer } from '@marquee/kit/http/route';
import { countCategory } from '../listing/count-choices';
import { allCategories } from '../queries/categories';
import { takeCensus } from '../queries/census';
import { route } from '../route';
import { revalidated } from './paging';

export const listCategories = route({
  get: '/api/categories',
  reply: Categories,
  handle: async (_input, { db, counts, now }) => {
    const [rows, census] = await Promise.all([allCategories(db), takeCensus(db, counts, now())]);
    const categories = rows.map(
      ({ id, slug, name, icon, color }): Category => ({
        id,
        slug,
        name,
        icon,
        color,
        modelCount: countCategory(census, slug).all,
      }),
    );
    return answer(200, categories, revalidated);
  },
});
