import type { Category } from '@marquee/contracts/http/categories';
import { Link } from 'react-router-dom';
import { CategoryGrid, CategoryGridSkeleton } from '../../catalog/category/category-grid';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { HomeSection } from './home-section';

interface HomeCategoriesProps {
  readonly categories: readonly Category[] | undefined;
  readonly failed: Error | null;
  readonly onRetry: () => void;
}

/** The number of placeholders, so that nothing below moves when the categories load. */
const shownCount = 6;

export const HomeCategories = ({ categories, failed, onRetry }: HomeCategoriesProps) => (
  <HomeSection id="categories" title="Categories" farHeight="38.75rem">
    <LoadError what="the categories" error={failed} retry={onRetry} />
    {categories === undefined && failed === null && <CategoryGridSkeleton count={shownCount} columns={3} />}
    {categories?.length === 0 && <Muted>No categories found</Muted>}
    {categories !== undefined && categories.length > 0 && (
      <CategoryGrid categories={categories.slice(0, shownCount)} columns={3} />
    )}
    <Cluster as="p" $justify="center" $top="2.5rem">
      <Button as={Link} to="/categories" $variant="quiet">
        View all categories
      </Button>
      <Button as={Link} to="/videos" $variant="quiet">
        Browse videos
      </Button>
    </Cluster>
  </HomeSection>
);
