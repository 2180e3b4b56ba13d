import type { Model } from '@marquee/contracts/http/models';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { withSeparators } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface CategoryViewProps {
  readonly name: string;
  readonly description: string | undefined;
  readonly pick: { readonly rows: readonly Model[]; readonly total: number } | undefined;
  readonly isShuffling: boolean;
  readonly failed: Error | null;
  readonly onShuffle: () => void;
  readonly onRetry: () => void;
}

const skeletonCount = 8;

export const CategoryView = ({
  name,
  description,
  pick,
  isShuffling,
  failed,
  onShuffle,
  onRetry,
}: CategoryViewProps) => (
  <PageStack>
    <PageIntro
      title={`Your Perfect ${name} Models`}
      text={description ?? 'Picked at random, so every creator gets a turn.'}
    >
      <Cluster $gap="0.75rem 1.25rem">
        <Button disabled={pick === undefined || pick.total === 0} onClick={onShuffle}>
          <Icon name="shuffle" /> Find New Matches
        </Button>
        <Count role="status">
          {pick === undefined ? '\u00a0' : `${withSeparators(pick.total)} models available`}
        </Count>
      </Cluster>
    </PageIntro>
    <section aria-labelledby="matches" aria-busy={isShuffling}>
      <VisuallyHidden as="h2" id="matches">
        Your matches
      </VisuallyHidden>
      <LoadError variant="notice" what="the models" error={failed} retry={onRetry} />
      {pick === undefined && failed === null && <ModelGridSkeleton count={skeletonCount} />}
      {pick?.rows.length === 0 && (
        <Notice
          title="Building Your Personal Collection"
          text="No one is listed here yet. Check back soon, or try another category."
        >
          <Button as={Link} to="/categories">
            All Categories
          </Button>
        </Notice>
      )}
      {failed === null && pick !== undefined && pick.rows.length > 0 && (
        <ModelGrid models={pick.rows} surface="category" />
      )}
    </section>
  </PageStack>
);

/** Keeps the width of the text to come, so that loading it moves nothing. */
const Count = styled.p`
  flex: 1 0 12rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 600;
`;
