import type { Model } from '@marquee/contracts/http/models';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { reasonOf } from '../../platform/api/api-error';
import { Notice } from '../../ui/feedback/notice';
import { withSeparators } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
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

const skeletons = 8;

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
      text={description ?? 'Chosen at random, so that everybody gets a turn.'}
    >
      <Actions>
        <Button type="button" disabled={pick === undefined || pick.total === 0} onClick={onShuffle}>
          <Icon name="shuffle" /> Find New Matches
        </Button>
        <Count role="status">
          {pick === undefined ? '\u00a0' : `${withSeparators(pick.total)} models available`}
        </Count>
      </Actions>
    </PageIntro>
    <section aria-labelledby="matches" aria-busy={isShuffling}>
      <VisuallyHidden as="h2" id="matches">
        Your matches
      </VisuallyHidden>
      {failed !== null && (
        <Notice title="The models did not arrive" text={`The answer was: ${reasonOf(failed)}.`}>
          <Button type="button" onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      )}
      {pick === undefined && failed === null && <ModelGridSkeleton count={skeletons} />}
      {pick?.rows.length === 0 && (
        <Notice
          title="Building Your Personal Collection"
          text="Nobody is listed here yet. Look again soon, or start with another type."
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

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.75rem 1.25rem;
`;

/** As wide as its words will be, so that they come in the line that was kept for them. */
const Count = styled.p`
  flex: 1 0 12rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 600;
`;
