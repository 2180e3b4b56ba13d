import { counted } from '@marquee/contracts/text/number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  addFavorites,
  dropFavorites,
  favoritesFragment,
  favoritesIn,
  useFavorites,
} from '../../catalog/model/favorites';
import { ListSection, SectionModels } from '../../catalog/model/list-section';
import { ModelGrid, ModelGridSkeleton } from '../../catalog/model/model-grid';
import { modelsById } from '../../catalog/model/model-queries';
import { useMoreLike } from '../../catalog/model/more-like';
import { SavedSearches } from '../../catalog/model/saved-searches';
import { useHydrated } from '../../platform/frame/use-hydrated';
import { PageHead } from '../../platform/head/page-head';
import { CopyLine } from '../../platform/toast/copy-line';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { PageTitle, PageWidth } from '../../ui/layout/page';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../ui/feedback/confirm-dialog')).ConfirmDialog,
}));
const QrCode = lazy(async () => ({ default: (await import('../../ui/text/qr-code')).QrCode }));

const fewestSkeletons = 4;
const mostSkeletons = 24;

export const FavoritesPage = () => {
  const ids = useFavorites();
  const isHydrated = useHydrated();
  const [removedCount, setRemovedCount] = useState(0);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...modelsById(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const saved = ids.length === 0 ? [] : data?.rows.filter(({ id }) => ids.includes(id));
  // Favorites are stored in the browser, so only placeholders are rendered before hydration.
  const models = isHydrated ? saved : undefined;
  const more = useMoreLike(models ?? []);
  const [isMoving, setMoving] = useState(false);
  const link = () => `${window.location.origin}/favorites${favoritesFragment(ids)}`;

  useEffect(() => {
    if (data === undefined || isPlaceholderData) return;
    const listed = new Set(data.rows.map(({ id }) => id));
    const delisted = ids.filter((id) => !listed.has(id));
    if (delisted.length === 0) return;
    dropFavorites(delisted);
    setRemovedCount((before) => before + delisted.length);
  }, [data, ids, isPlaceholderData]);

  const count = useRef<HTMLParagraphElement>(null);
  const shown = models?.length;
  const shownBefore = useRef(shown);
  useEffect(() => {
    const fewer = shown !== undefined && shownBefore.current !== undefined && shown < shownBefore.current;
    shownBefore.current = shown;
    // The clicked card is gone and focus with it: continue at the count.
    if (fewer && document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [shown]);

  return (
    <Page>
      {/* Without a path there is no canonical URL: the page is different on every device. */}
      <PageHead
        title="Favorites"
        description="The models you saved on this device."
        path="/favorites"
        isIndexed={false}
      />
      <PageTitle>Favorites</PageTitle>
      <Muted $lead $top="0.875rem">
        Saved on this device only. Clearing your browser data removes them.
      </Muted>
      <Count ref={count} role="status" tabIndex={-1}>
        {shown === undefined ? '\u00a0' : counted(shown, 'favorite', 'favorites')}
        {removedCount > 0 && ` · Removed ${counted(removedCount, 'model', 'models')} no longer listed.`}
      </Count>
      <VisuallyHidden as="h2">Favorite models</VisuallyHidden>
      {isHydrated && <ReceivedFavorites known={ids} />}
      <LoadError variant="notice" what="your favorites" error={error} retry={refetch} />
      {models === undefined && error === null && (
        <ModelGridSkeleton count={Math.min(Math.max(ids.length, fewestSkeletons), mostSkeletons)} />
      )}
      {models?.length === 0 && (
        <Notice title="No favorites yet" text="Tap the heart on any model to save it here.">
          <Button as={Link} to="/models">
            Browse models
          </Button>
        </Notice>
      )}
      {models !== undefined && models.length > 0 && (
        <>
          <ModelGrid models={models} surface="favorites" />
          <Transfer $top="1.5rem">
            <Button $variant="quiet" aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
              Open on another device
            </Button>
            {isMoving && (
              <Suspense>
                <CopyLine name="Link to your favorites" value={link()} done="Open it on the other device." />
                <QrCode text={link()} label="QR code with the link to your favorites" />
                <Muted $small>The list is in the link itself and is not sent to us.</Muted>
              </Suspense>
            )}
          </Transfer>
        </>
      )}
      <Stack $gap="2.5rem" $top="2.5rem">
        {isHydrated && <SavedSearches />}
        {more.length > 0 && (
          <ListSection id="more-like" title="More like your favorites">
            <SectionModels models={more} surface="favorites" firstPosition={ids.length} />
          </ListSection>
        )}
      </Stack>
    </Page>
  );
};

/** Asks before favorites of another device, which came in the fragment of the URL, are added to these. */
const ReceivedFavorites = ({ known }: { readonly known: readonly number[] }) => {
  const navigate = useNavigate();
  const received = favoritesIn(useLocation().hash).filter((id) => !known.includes(id));
  if (received.length === 0) return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={() => navigate('/favorites', { replace: true })}
        title={`Add ${counted(received.length, 'favorite', 'favorites')}?`}
        text="The link that you opened has favorites of another device. Those of this device stay."
        confirm="Add"
        tone="plain"
        onConfirm={() => addFavorites(received)}
      />
    </Suspense>
  );
};

const Transfer = styled(Stack)`
  justify-items: start;
`;

/** At least as high as the viewport below the header, so that loading the list moves no visible footer. */
const Page = styled(PageWidth)`
  min-height: calc(100svh - 4rem);
  padding-block: clamp(1.75rem, 4vw, 3rem) 0;
`;

const Count = styled(Muted).attrs({ $small: true, $bold: true })`
  margin-block: 1.25rem 1rem;

  &:focus-visible { outline-offset: 4px; }
`;
