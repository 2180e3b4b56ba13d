import type { FeaturedModel } from '@marquee/contracts/http/placement';
import { withSeparators } from '@marquee/contracts/text/number';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { showError, showToast } from '../../platform/toast/toast-store';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { momentOf } from '../../ui/format/day';
import { Stack } from '../../ui/layout/stack';
import { useFocusWithin } from '../../ui/layout/use-focus-within';
import { invalidateModels } from '../frame/admin-calls';
import { adminErrorText } from '../frame/error-line';
import { HowItWorks } from '../frame/how-it-works';
import { IfAllowed } from '../frame/rights';
import { clicksOfModels } from '../frame/site-figures';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { AddFeatured } from './add-featured';
import { FeaturedList } from './featured-list';
import { availableCount, availableModels, featuredNow, setFeatured } from './featured-queries';
import { RotationPanel } from './rotation-panel';

/** Featured models, those that can be featured, and a button to move each. The URL holds the search. */
export const FeaturedModelsTab = () => {
  const queryClient = useQueryClient();
  const { read, change: changeParams } = useSearchParamsState();
  const search = read('q');
  const featured = useQuery(featuredNow);
  const clicks = useQuery(clicksOfModels('monthly', featured.data?.map(({ id }) => id) ?? []));
  const available = useQuery(availableCount);
  const list = useInfiniteQuery(availableModels(search));
  const [removing, setRemoving] = useState<FeaturedModel>();
  const change = useMutation({
    mutationFn: setFeatured,
    onSuccess: (_, { id, featured: isFeatured }) => {
      showToast({
        title: 'Featured Model Updated',
        text: 'Model featured status has been updated successfully.',
        undo: isFeatured ? () => change.mutate({ id, featured: false }) : undefined,
      });
      return invalidateModels(queryClient);
    },
    onError: (error) => {
      if (adminErrorText(error) !== null) showError('Failed to update featured model status.');
    },
  });
  const busyId = change.isPending ? change.variables.id : null;

  const focusKeeper = useFocusWithin<HTMLDivElement>();
  return (
    <Stack ref={focusKeeper} tabIndex={-1}>
      <ThreeCards>
        <StatCard name="Total" value={sum(featured.data?.length, available.data)} note="Listed models" />
        <StatCard name="Featured" value={sum(featured.data?.length)} note="Featured now" />
        <StatCard name="Available" value={sum(available.data)} note="Can be featured" />
      </ThreeCards>
      <LeftAndRight>
        <FeaturedList
          models={featured.data}
          clicks={clicks.data}
          updatedAt={featured.dataUpdatedAt}
          error={featured.error}
          busyId={busyId}
          onRemove={setRemoving}
        />
        <Stack>
          <IfAllowed area="listings">
            <AddFeatured
              search={search}
              list={list}
              busyId={busyId}
              onSearch={(q) => changeParams({ q })}
              onFeature={change.mutate}
            />
          </IfAllowed>
          <HowItWorks
            id="featured-how-it-works"
            heading="h2"
            list="ul"
            lines={[
              'Featured models appear on the homepage and SEO pages.',
              'On the homepage they take turns: over a day each has every slot for the same time.',
              'They expire automatically.',
              'They can be removed manually at any time.',
            ]}
          />
        </Stack>
        <RotationPanel />
      </LeftAndRight>
      {removing !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoving(undefined)}
          title={`Remove ${removing.name} from the featured models?`}
          text={removalEffect(removing)}
          confirm="Remove"
          onConfirm={() => change.mutate({ id: removing.id, featured: false })}
        />
      )}
    </Stack>
  );
};

/** The table with all of its columns has room on the left of a wide screen only. */
const LeftAndRight = styled(Stack)`
  align-items: start;

  @media (min-width: 1400px) {
    grid-template: auto 1fr / minmax(0, 2fr) minmax(0, 1fr);

    > :nth-child(2) { grid-row: span 2; }
  }
`;

/** Three cards in one row, also on a phone. */
const ThreeCards = styled(StatCards)`
  @media (width < 30rem) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 0.5rem;

    > :last-child:nth-child(odd) { grid-column: auto; }
    > * { padding-inline: 0.625rem; }
    [data-stat] { font-size: 1.5rem; }
  }
`;

const removalEffect = ({ featuredUntil }: FeaturedModel): string =>
  `The placement ${featuredUntil === null ? '' : `would run until ${momentOf(featuredUntil)}. It `}ends now on every page, and nothing is refunded. The profile stays listed.`;

/** A dash until every count is known. */
const sum = (...counts: readonly (number | undefined)[]): string => {
  const known = counts.filter((count) => count !== undefined);
  return known.length < counts.length
    ? '–'
    : withSeparators(known.reduce((total, count) => total + count, 0));
};
