import { featuredDaysDefault } from '@marquee/contracts/http/featured-days';
import { withSeparators } from '@marquee/contracts/text/number';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showError, showToast } from '../../platform/toast/toast-store';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { Columns, Stack } from '../../ui/layout/stack';
import { invalidateModels } from '../frame/admin-calls';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { AddFeatured } from './add-featured';
import { FeaturedList } from './featured-list';
import { availableCount, availableModels, featuredNow, setFeatured } from './featured-queries';
import { HowItWorks } from './how-it-works';
import { PlacementPanel } from './placement-panel';

/** Featured models, the models that can be featured, and a button to move each. The search lives in the URL. */
export const FeaturedModelsTab = () => {
  const queryClient = useQueryClient();
  const { read, change: changeParams } = useSearchParamsState();
  const search = read('q');
  const featured = useQuery(featuredNow);
  const available = useQuery(availableCount);
  const list = useInfiniteQuery(availableModels(search));
  const change = useMutation({
    mutationFn: setFeatured,
    onSuccess: () => {
      showToast({
        title: 'Featured Model Updated',
        text: 'Model featured status has been updated successfully.',
      });
      return invalidateModels(queryClient);
    },
    onError: () => showError('Failed to update featured model status.'),
  });
  const busyId = change.isPending ? change.variables.id : null;

  return (
    <Stack>
      <StatCards>
        <StatCard name="Total" value={sum(featured.data?.length, available.data)} note="Listed models" />
        <StatCard name="Featured" value={sum(featured.data?.length)} note="Featured now" />
        <StatCard name="Available" value={sum(available.data)} note="Can be featured" />
      </StatCards>
      <Columns>
        <FeaturedList
          models={featured.data}
          updatedAt={featured.dataUpdatedAt}
          error={featured.error}
          busyId={busyId}
          onRemove={(id) =>
            change.mutate({ id, featured: false, days: featuredDaysDefault, withoutEnd: false })
          }
        />
        <AddFeatured
          search={search}
          list={list}
          busyId={busyId}
          onSearch={(q) => changeParams({ q })}
          onFeature={(id, term) => change.mutate({ id, featured: true, ...term })}
        />
      </Columns>
      <PlacementPanel />
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
  );
};

/** A dash until every count is known. */
const sum = (...counts: readonly (number | undefined)[]): string => {
  const known = counts.filter((count) => count !== undefined);
  return known.length < counts.length
    ? '–'
    : withSeparators(known.reduce((total, count) => total + count, 0));
};
