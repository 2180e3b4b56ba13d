import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { CardModel } from '@marquee/contracts/http/search';
import { css, styled } from 'styled-components';
import { Skeleton, SkeletonList } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { CardPlaceholder } from './card-placeholder';
import { cardHeight, ModelCard } from './model-card';

/** Columns on wide screens; a phone has two and a tablet three. */
type Columns = 3 | 4 | 5 | 6;

/** The highest position in contracts/events/impression-seen.ts. */
const lastPosition = 9_999;

interface ModelGridProps {
  readonly models: readonly CardModel[];
  readonly surface: Surface;
  readonly firstPosition?: number;
  readonly columns?: Columns;
}

export const ModelGrid = ({ models, surface, firstPosition = 0, columns = 4 }: ModelGridProps) => (
  <Grid $columns={columns}>
    {models.map((model, index) => (
      <li key={model.id}>
        <ModelCard
          model={model}
          surface={surface}
          position={Math.min(firstPosition + index, lastPosition)}
          isMain={index < 2}
        />
      </li>
    ))}
  </Grid>
);

export const ModelGridSkeleton = ({
  count,
  columns = 4,
}: {
  readonly count: number;
  readonly columns?: Columns;
}) => (
  <SkeletonList
    of={['model', 'models']}
    count={count}
    list={(attributes) => <Grid $columns={columns} {...attributes} />}
  >
    <CardPlaceholder $picture="4 / 5" $radius="large">
      <Skeleton />
      <Stack $gap="0.625rem">
        <Skeleton $height="2.5rem" />
        <Skeleton $height="2.25rem" />
      </Stack>
    </CardPlaceholder>
  </SkeletonList>
);

/** On a tablet ten cards are rows of three, three and four, so no card is alone in the last row. */
const fullLastRow = css`
  @media (min-width: 640px) and (max-width: 1023.98px) {
    grid-template-columns: repeat(12, minmax(0, 1fr));
    > * { grid-column: span 4; }
    > :nth-child(3n + 1):nth-last-child(4) {
      &, ~ * { --card-height: ${cardHeight('(100cqi - 3 * var(--gap)) / 4')}; grid-column: span 3; }
    }
  }
`;

const Grid = styled.ul<{ $columns: Columns }>`
  --columns: 2;
  --card-body: 8rem;
  --gap: clamp(0.75rem, 2vw, 1.5rem);
  --card-height: ${cardHeight('(100cqi - (var(--columns) - 1) * var(--gap)) / var(--columns)')};
  container-type: inline-size;
  display: grid;
  grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
  gap: var(--gap);

  ${({ theme }) => theme.from.tablet} { --columns: 3; --card-body: 7rem; }
  ${({ theme }) => theme.from.desktop} { --columns: ${({ $columns }) => $columns}; }
  ${({ $columns }) => $columns === 5 && fullLastRow}
`;
