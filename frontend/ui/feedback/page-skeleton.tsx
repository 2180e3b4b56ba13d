import { StatCards } from '../charts/stat-card';
import { PanelStack } from '../layout/page';
import { Skeleton } from '../layout/skeleton';
import { Columns } from '../layout/stack';

const four = ['first', 'second', 'third', 'fourth'];

/** In place of a dashboard or admin page while it loads. Hidden: the page announces its loading once. */
export const PageSkeleton = () => (
  <PanelStack aria-hidden="true" data-testid="page-skeletons">
    <Skeleton $width="min(20rem, 70%)" $height="2.75rem" />
    <Skeleton $width="min(34rem, 90%)" $height="2.25rem" />
    <StatCards>
      {four.map((card) => (
        <Skeleton key={card} $height="9rem" />
      ))}
    </StatCards>
    <Columns>
      <Skeleton $height="24rem" />
      <Skeleton $height="24rem" />
    </Columns>
  </PanelStack>
);
