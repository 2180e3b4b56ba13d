import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/layout/skeleton';
import { Columns, Stack } from '../../ui/layout/stack';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { IfAllowed } from '../frame/rights';
import { readSiteRange } from '../frame/site-range';
import { SiteRangeBar } from '../frame/site-range-bar';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { ConspicuousDays } from './conspicuous-days';
import { FilterLimits } from './filter-limits';
import { InvalidReasons } from './invalid-reasons';
import { RuleForm, RuleList } from './rule-list';
import { siteInvalid } from './traffic-queries';

/** Invalid traffic over the range in the URL, and the rules by which administrators add to it. */
export const InvalidSection = () => {
  const { read } = useSearchParamsState();
  const { data, error, refetch } = useQuery(siteInvalid(readSiteRange(read)));
  return (
    <Stack $top="1rem">
      <SiteRangeBar shown={data?.range} />
      <LoadError what="the invalid traffic" error={error} retry={refetch} />
      {data !== undefined && <InvalidReasons invalid={data} />}
      {data === undefined && error === null && (
        <>
          <VisuallyHidden role="status">Loading invalid traffic</VisuallyHidden>
          <Skeleton $height="34rem" />
        </>
      )}
      <ConspicuousDays range={readSiteRange(read)} />
      <FilterLimits />
      <Columns $columns="minmax(0, 24rem) minmax(0, 1fr)" $align="start">
        <IfAllowed area="traffic">
          <RuleForm />
        </IfAllowed>
        <RuleList />
      </Columns>
    </Stack>
  );
};
