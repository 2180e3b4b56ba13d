import { useQuery } from '@tanstack/react-query';
import { allCategories } from '../../catalogue/category/category-queries';
import { PageHead } from '../../platform/head/page-head';
import { categoriesHead } from './categories-head';
import { CategoriesView } from './categories-view';

export const CategoriesPage = () => {
  const { data, error, refetch } = useQuery(allCategories);
  return (
    <>
      <PageHead {...categoriesHead(data ?? [])} />
      <CategoriesView categories={data} failed={error} onRetry={() => void refetch()} />
    </>
  );
};
