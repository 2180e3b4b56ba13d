import type { Category } from '@marquee/contracts/http/categories';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CategoryGrid, CategoryGridSkeleton } from '../../catalog/category/category-grid';
import { allCategories } from '../../catalog/category/category-queries';
import { type PageFacts, PageHead } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

const skeletonCount = 12;

export const CategoriesPage = () => {
  const { data: categories, error, refetch } = useQuery(allCategories);
  return (
    <PageStack>
      <PageHead {...categoriesHead(categories ?? [])} />
      <PageIntro title="Categories" text="Pick a type to see who’s listed." />
      <section aria-labelledby="all-categories">
        <VisuallyHidden as="h2" id="all-categories">
          All categories
        </VisuallyHidden>
        <LoadError variant="notice" what="the categories" error={error} retry={refetch} />
        {categories === undefined && error === null && (
          <CategoryGridSkeleton count={skeletonCount} columns={6} />
        )}
        {categories?.length === 0 && (
          <Notice title="No categories found" text="There are no categories yet.">
            <Button as={Link} to="/models">
              Browse models
            </Button>
          </Notice>
        )}
        {categories !== undefined && categories.length > 0 && (
          <CategoryGrid categories={categories} columns={6} isWhole />
        )}
      </section>
    </PageStack>
  );
};

const categoriesHead = (categories: readonly Category[]): PageFacts => ({
  title: 'Categories',
  description: 'Every category of the directory, with the number of creators in each.',
  keywords: 'categories, models, creators, browse',
  path: '/categories',
  structured: (absolute) => [
    breadcrumbs(absolute, { name: 'Categories', path: '/categories' }),
    itemList(
      absolute,
      categories.map(({ name, slug }) => ({ name, path: `/category/${slug}` })),
    ),
  ],
});
