import type { Category } from '@marquee/contracts/http/categories';
import { styled } from 'styled-components';
import { Skeleton, SkeletonList } from '../../ui/layout/skeleton';
import { AllModelsCard, CategoryCard } from './category-card';

type Columns = 3 | 6;

interface CategoryGridProps {
  readonly categories: readonly Category[];
  readonly columns: Columns;
  /** Every category is there, and a tile for all models follows. */
  readonly isWhole?: boolean;
}

export const CategoryGrid = ({ categories, columns, isWhole = false }: CategoryGridProps) => (
  <Grid $columns={columns}>
    {categories.map((category) => (
      <li key={category.id}>
        <CategoryCard category={category} />
      </li>
    ))}
    {isWhole && (
      <li>
        <AllModelsCard />
      </li>
    )}
  </Grid>
);

export const CategoryGridSkeleton = ({
  count,
  columns,
}: {
  readonly count: number;
  readonly columns: Columns;
}) => (
  <SkeletonList
    of={['category', 'categories']}
    count={count}
    list={(attributes) => <Grid $columns={columns} {...attributes} />}
  >
    <Tile />
  </SkeletonList>
);

const Grid = styled.ul<{ $columns: Columns }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: clamp(0.75rem, 2vw, 1.25rem);

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  ${({ theme }) => theme.from.wide} {
    grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));

    /* Every name is on one line. */
    ${({ $columns }) => $columns === 6 && '--name-size: 1.0625rem; --name-stretch: 78%;'}
  }
`;

const Tile = styled(Skeleton)`
  height: 9.5rem;
  border-radius: ${({ theme }) => theme.radius.large};
`;
