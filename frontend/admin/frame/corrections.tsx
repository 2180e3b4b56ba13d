import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { DayNotes } from '../../catalog/traffic/day-notes';
import { withQuery } from '../../platform/api/request';
import { adminQuery } from './admin-calls';
import { type SiteRange, siteRangeQuery } from './site-range';

const runningRefetchMs = 2_000;

/** Conspicuous days of a range, corrected ones, and the latest recounts; refetched while one is not finished. */
export const conspicuousDays = (range: SiteRange) => {
  const url = withQuery('/api/admin/conspicuous-days', siteRangeQuery(range));
  return queryOptions({
    ...adminQuery(['conspicuous-days', url], loadConspicuousDays, url),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.refilters.some(({ state }) => state === 'waiting' || state === 'running')
        ? runningRefetchMs
        : false,
  });
};

const loadConspicuousDays = async () =>
  (await import('@marquee/contracts/http/conspicuous-days')).ConspicuousDays;

/** Says which days of the range were corrected, and how much is demo traffic. */
export const Corrections = ({ range }: { readonly range: SiteRange }) => {
  const { data } = useQuery(conspicuousDays(range));
  return <DayNotes corrections={data?.corrections} demo={data?.demo} />;
};
