import { useQuery } from '@tanstack/react-query';
import { allCategories } from '../../category/category-queries';
import { PageHead } from '../../shell/page-head';
import { CategoriesView } from './categories-view';

export const CategoriesPage = () => {
  const { data, error, refetch } = useQuery(allCategories);
  return (
    <>
      <PageHead
        title="Categories"
        description="Every category of the directory, with the number of creators in each."
        keywords="categories, models, creators, browse"
        path="/categories"
      />
      <CategoriesView categories={data} failed={error} onRetry={() => void refetch()} />
    </>
  );
};
