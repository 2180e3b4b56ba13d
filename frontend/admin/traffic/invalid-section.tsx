import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/feedback/load-error';
import { longDay } from '../../ui/format/day';
import { Columns, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { IfAllowed } from '../frame/rights';
import { siteInvalid } from '../frame/site-figures';
import { readSiteRange } from '../frame/site-range';
import { SiteRangeBar } from '../frame/site-range-bar';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { ConspicuousDays } from './conspicuous-days';
import { InvalidReasons } from './invalid-reasons';
import { RuleForm, RuleList } from './rule-list';
import { trafficRules } from './traffic-queries';

/** Invalid traffic over the range in the URL, and the rules by which administrators add to it. */
export const InvalidSection = () => {
  const { read } = useSearchParamsState();
  const { data, error, refetch } = useQuery(siteInvalid(readSiteRange(read)));
  const { data: rules } = useQuery(trafficRules);
  return (
    <Stack $top="1rem">
      <SiteRangeBar shown={data?.range} />
      <LoadError what="the invalid traffic" error={error} retry={refetch} />
      {data !== undefined && <InvalidReasons invalid={data} />}
      <ConspicuousDays range={readSiteRange(read)} />
      <Muted $small>
        How events become invalid, and what no filter can know: <a href="/how-we-count">How we count</a>.
        {rules !== undefined &&
          ` Built-in lists: ${rules.lists.map(({ name, date }) => `${name} of ${longDay(date)}`).join(', ')}.`}
      </Muted>
      <Columns $columns="minmax(0, 24rem) minmax(0, 1fr)" $align="start">
        <IfAllowed area="traffic">
          <RuleForm />
        </IfAllowed>
        <RuleList />
      </Columns>
    </Stack>
  );
};
