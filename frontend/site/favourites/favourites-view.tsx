import type { Model } from '@marquee/contracts/http/models';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ModelGrid, ModelGridSkeleton } from '../../catalogue/model/model-grid';
import { reasonOf } from '../../platform/api/api-error';
import { Notice } from '../../ui/feedback/notice';
import { counted } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { PageTitle, PageWidth } from '../../ui/layout/page';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface FavouritesViewProps {
  readonly models: readonly Model[] | undefined;
  /** How many are on their way; 0 where nobody knows yet. */
  readonly awaited: number;
  readonly failed: Error | null;
  /** How many were taken away because nobody lists them any more. */
  readonly dropped: number;
  readonly onRetry: () => void;
}

const fewestSkeletons = 4;
const mostSkeletons = 24;

export const FavouritesView = ({ models, awaited, failed, dropped, onRetry }: FavouritesViewProps) => {
  const count = useRef<HTMLParagraphElement>(null);
  const shown = models?.length;
  const shownBefore = useRef(shown);

  useEffect(() => {
    const fewer = shown !== undefined && shownBefore.current !== undefined && shown < shownBefore.current;
    shownBefore.current = shown;
    // The card whose heart was pressed is gone, and the keyboard with it.
    if (fewer && document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    <Page>
      <Title>Favourites</Title>
      <Text>Kept on this device and nowhere else. Clearing the browser’s data clears them too.</Text>
      <Count ref={count} role="status" tabIndex={-1}>
        {shown === undefined ? '\u00a0' : counted(shown, 'favourite', 'favourites')}
        {dropped > 0 &&
          ` · ${dropped === 1 ? '1 model is' : `${dropped} models are`} no longer listed and no favourite any more.`}
      </Count>
      <VisuallyHidden as="h2">Favourite models</VisuallyHidden>
      {failed !== null && (
        <Notice
          title="The favourites did not arrive"
          text={`They are still kept. The answer was: ${reasonOf(failed)}.`}
        >
          <Button type="button" onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      )}
      {models === undefined && failed === null && (
        <ModelGridSkeleton count={Math.min(Math.max(awaited, fewestSkeletons), mostSkeletons)} />
      )}
      {models?.length === 0 && (
        <Notice title="No favourites yet" text="Press the heart on a model to keep it here.">
          <Button as={Link} to="/models">
            Browse Models
          </Button>
        </Notice>
      )}
      {models !== undefined && models.length > 0 && <ModelGrid models={models} surface="favourites" />}
    </Page>
  );
};

/** As high as the view below the header at least: however many there turn out to be, the footer does not move in view. */
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
