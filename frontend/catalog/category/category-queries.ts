import { queryOptions } from '@tanstack/react-query';
import { jsonQuery } from '../../platform/api/json-query';
import { getOrNull } from '../../platform/api/request';

const contract = () => import('@marquee/contracts/http/categories');
const loadCategories = async () => (await contract()).Categories;
const loadCategory = async () => (await contract()).CategoryDetail;

export const allCategories = jsonQuery(['categories'], loadCategories, '/api/categories');

/** One category, or `null` when there is none with this slug. */
export const categoryBySlug = (slug: string) =>
  queryOptions({
    queryKey: ['categories', slug],
    queryFn: ({ signal }) =>
      getOrNull([404], loadCategory, `/api/categories/${encodeURIComponent(slug)}`, { signal }),
  });

/** A category's name as a label; its slug is in small letters. */
export const categoryName = (category: string): string =>
  category === 'milf' ? 'MILF' : category.slice(0, 1).toUpperCase() + category.slice(1);

/** A category in the middle of a sentence: "blonde models", "MILF models". */
export const categoryInText = (category: string): string => (category === 'milf' ? 'MILF' : category);
