import type { Model } from '@marquee/contracts/http/models';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { counted } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { PageTitle, PageWidth } from '../../ui/layout/page';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface FavoritesViewProps {
  readonly models: readonly Model[] | undefined;
  /** How many are loading; 0 while unknown. */
  readonly expectedCount: number;
  readonly failed: Error | null;
  /** How many were removed because they are no longer listed. */
  readonly removedCount: number;
  readonly onRetry: () => void;
}

const fewestSkeletons = 4;
const mostSkeletons = 24;

export const FavoritesView = ({
  models,
  expectedCount,
  failed,
  removedCount,
  onRetry,
}: FavoritesViewProps) => {
  const count = useRef<HTMLParagraphElement>(null);
  const shown = models?.length;
  const shownBefore = useRef(shown);

  useEffect(() => {
    const fewer = shown !== undefined && shownBefore.current !== undefined && shown < shownBefore.current;
    shownBefore.current = shown;
    // The pressed card is gone and focus with it: continue at the count.
    if (fewer && document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    <Page>
      <Title>Favorites</Title>
      <Text>Saved on this device only. Clearing your browser data removes them.</Text>
      <Count ref={count} role="status" tabIndex={-1}>
        {shown === undefined ? '\u00a0' : counted(shown, 'favorite', 'favorites')}
        {removedCount > 0 && ` · Removed ${counted(removedCount, 'model', 'models')} no longer listed.`}
      </Count>
      <VisuallyHidden as="h2">Favorite models</VisuallyHidden>
      <LoadError variant="notice" what="your favorites" error={failed} retry={onRetry} />
      {models === undefined && failed === null && (
        <ModelGridSkeleton count={Math.min(Math.max(expectedCount, fewestSkeletons), mostSkeletons)} />
      )}
      {models?.length === 0 && (
        <Notice title="No favorites yet" text="Tap the heart on any model to save it here.">
          <Button as={Link} to="/models">
            Browse Models
          </Button>
        </Notice>
      )}
      {models !== undefined && models.length > 0 && <ModelGrid models={models} surface="favourites" />}
    </Page>
  );
};

/** At least as high as the viewport below the header, so that loading the list moves no visible footer. */
const Page = styled(PageWidth)`
  min-height: calc(100svh - 4rem);
  padding-block: clamp(1.75rem, 4vw, 3rem) 0;
`;

const Title = styled(PageTitle)`
  margin-bottom: 0.875rem;
`;

const Text = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.lead};
`;

const Count = styled.p`
  margin-block: 1.25rem 1rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;

  &:focus-visible { outline-offset: 4px; }
`;
