import type { Category } from '@marquee/contracts/http/categories';
import { Link } from 'react-router-dom';
import { CategoryGrid, CategoryGridSkeleton } from '../../catalogue/category/category-grid';
import { reasonOf } from '../../platform/api/api-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface CategoriesViewProps {
  readonly categories: readonly Category[] | undefined;
  readonly failed: Error | null;
  readonly onRetry: () => void;
}

const skeletons = 12;

export const CategoriesView = ({ categories, failed, onRetry }: CategoriesViewProps) => (
  <PageStack>
    <PageIntro title="Categories" text="Start with a type. Each door shows who stands behind it now." />
    <section aria-labelledby="all-categories">
      <VisuallyHidden as="h2" id="all-categories">
        All categories
      </VisuallyHidden>
      {failed !== null && (
        <Notice title="The categories did not arrive" text={`The answer was: ${reasonOf(failed)}.`}>
          <Button type="button" onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      )}
      {categories === undefined && failed === null && <CategoryGridSkeleton count={skeletons} columns={6} />}
      {categories?.length === 0 && (
        <Notice title="No categories found" text="There is nothing to choose from yet.">
          <Button as={Link} to="/models">
            Browse Models
          </Button>
        </Notice>
      )}
      {categories !== undefined && categories.length > 0 && (
        <CategoryGrid categories={categories} columns={6} />
      )}
    </section>
  </PageStack>
);
