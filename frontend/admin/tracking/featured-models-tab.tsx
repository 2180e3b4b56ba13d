import { featuredDaysDefault } from '@marquee/contracts/http/featured-days';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { showToast } from '../../platform/toast/toast-store';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { withSeparators } from '../../ui/format/number';
import { adminKey } from '../frame/admin-calls';
import { searchResult } from '../frame/model-search';
import { AddFeatured } from './add-featured';
import { FeaturedList } from './featured-list';
import { availableCount, availableModels, featuredNow, setFeatured } from './featured-queries';

/** The tab: who is featured, who could be, and both at one press. The search lives in the address. */
export const FeaturedModelsTab = () => {
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const now = useQuery(featuredNow);
  const available = useQuery(availableCount);
  const list = useInfiniteQuery(availableModels(search));
  const change = useMutation({
    mutationFn: setFeatured,
    onSuccess: async () => {
      showToast({
        title: 'Featured Model Updated',
        text: 'Model featured status has been updated successfully.',
      });
      // The public lists that this page's session has seen are of another time as well.
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [adminKey] }),
        queryClient.invalidateQueries({ queryKey: ['models'] }),
      ]);
    },
    onError: () =>
      showToast({ title: 'Error', text: 'Failed to update featured model status.', tone: 'destructive' }),
  });

  const setSearch = (text: string) => {
    const next = new URLSearchParams(params);
    if (text === '') next.delete('q');
    else next.set('q', text);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const busyId = change.isPending ? change.variables.id : null;

  return (
    <Stack>
      <StatCards>
        <StatCard
          name="Total"
          value={total(now.data?.length, available.data)}
          note="Models that are listed"
        />
        <StatCard name="Featured" value={total(now.data?.length)} note="Featured now" />
        <StatCard name="Available" value={total(available.data)} note="Could be featured" />
      </StatCards>
      <Columns>
        <FeaturedList
          models={now.data}
          at={now.dataUpdatedAt}
          failure={now.error === null ? null : reasonOf(now.error)}
          busyId={busyId}
          onRemove={(id) =>
            change.mutate({ id, featured: false, days: featuredDaysDefault, withoutEnd: false })
          }
        />
        <AddFeatured
          search={search}
          {...searchResult(list)}
          busyId={busyId}
          onSearch={setSearch}
          onFeature={(id, term) => change.mutate({ id, featured: true, ...term })}
        />
      </Columns>
      <Note aria-labelledby="featured-how-it-works">
        <h2 id="featured-how-it-works">How it works</h2>
        <ul>
          <li>Featured models appear on the homepage and SEO pages.</li>
          <li>They expire automatically.</li>
          <li>They can be removed manually at any time.</li>
        </ul>
      </Note>
    </Stack>
  );
};

/** The sum of what is known; a dash while a part is on its way. */
const total = (...counts: readonly (number | undefined)[]): string => {
  let sum = 0;
  for (const count of counts) {
    if (count === undefined) return '–';
    sum += count;
  }
  return withSeparators(sum);
};

const Stack = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
`;

const Columns = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Note = styled.section`
  padding: 1rem 1.25rem;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkHigh};

  h2 { font-size: 1.0625rem; }
  ul { display: grid; gap: 0.375rem; margin-top: 0.625rem; padding-inline-start: 1.25rem; list-style: disc; }
  li { color: ${({ theme }) => theme.color.textMuted}; }
`;
