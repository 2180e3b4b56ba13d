import type { Category } from '@marquee/contracts/http/categories';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { CategoryGrid, CategoryGridSkeleton } from '../../catalogue/category/category-grid';
import { reasonOf } from '../../platform/api/api-error';
import { Button } from '../../ui/inputs/button';
import { HomeSection } from './home-section';

interface HomeCategoriesProps {
  readonly categories: readonly Category[] | undefined;
  readonly failed: Error | null;
}

/** As many as placeholders, so that nothing below moves when they load. */
const shownCount = 6;

export const HomeCategories = ({ categories, failed }: HomeCategoriesProps) => (
  <HomeSection id="categories" title="Categories">
    {failed !== null && <Note role="alert">Couldn’t load the categories: {reasonOf(failed)}.</Note>}
    {categories === undefined && failed === null && <CategoryGridSkeleton count={shownCount} columns={3} />}
    {categories?.length === 0 && <Note>No categories found</Note>}
    {categories !== undefined && categories.length > 0 && (
      <CategoryGrid categories={categories.slice(0, shownCount)} columns={3} />
    )}
    <More>
      <Button as={Link} to="/categories" $variant="quiet">
        View All Categories
      </Button>
      <Button as={Link} to="/videos" $variant="quiet">
        Browse Videos
      </Button>
    </More>
  </HomeSection>
);

const Note = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;

const More = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0.75rem;
  margin-top: 2.5rem;
`;
