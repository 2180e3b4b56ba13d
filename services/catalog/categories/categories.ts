import { Categories, type Category, CategoryDetail } from '@marquee/contracts/http/categories';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../deps';
import { countPeers, countRows } from '../facets/count-choices';
import { countItems } from '../lists/list-queries';
import { revalidated } from '../lists/paging';
import { CategoryParam } from '../lists/params';
import { models } from '../models/model-row';
import { videos } from '../videos/video-row';
import { allCategories, facesOf } from './category-queries';

export const listCategories = route({
  get: '/api/categories',
  reply: Categories,
  handle: async (_input, { db, counts, now }) => {
    const at = now();
    const [rows, counted] = await Promise.all([allCategories(db), countPeers({ db, counts }, models, at)]);
    const faces = await facesOf(
      db,
      rows.map(({ slug }) => slug),
      at,
    );
    const categories = rows.map(
      ({ id, slug, name, icon, color }): Category => ({
        id,
        slug,
        name,
        icon,
        color,
        modelCount: countRows(counted, slug),
        faces: faces.get(slug) ?? [],
      }),
    );
    return answer(200, categories, revalidated);
  },
});

export const getCategory = route({
  get: '/api/categories/:slug',
  params: z.object({ slug: CategoryParam }),
  reply: CategoryDetail,
  handle: async ({ params: { slug } }, { db, counts, now }) => {
    const found = (await allCategories(db)).find((category) => category.slug === slug);
    if (!found) return notFound('category.unknown', 'There is no such category.');
    const at = now();
    const [counted, videoCount] = await Promise.all([
      countPeers({ db, counts }, models, at),
      countItems({ db, counts }, videos, { category: slug }, at),
    ]);
    const category: CategoryDetail = {
      ...found,
      title: `${found.name} Models`,
      modelCount: countRows(counted, slug),
      featuredCount: countRows(counted, slug, true),
      videoCount,
    };
    return answer(200, category, revalidated);
  },
});
