import { siteRangeMaxDays } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import { styled } from 'styled-components';
import { periodNames, periods } from '../../catalog/figures/figure-names';
import { RangeChoice } from '../../platform/forms/range-choice';
import { Segments } from '../../ui/inputs/segments';
import { Corrections } from './corrections';
import { readSiteRange, siteRangeQuery } from './site-range';
import { useSearchParamsState } from './use-search-params-state';

interface SiteRangeBarProps {
  readonly shown: { readonly first: Day; readonly last: Day } | undefined;
}

export const SiteRangeBar = ({ shown }: SiteRangeBarProps) => {
  const { read, change } = useSearchParamsState();
  const range = readSiteRange(read);
  return (
    <RangeChoice
      named={periods.map((period) => ({
        range: { is: 'period' as const, period },
        label: periodNames[period],
      }))}
      selected={range}
      shown={range.is === 'custom' ? { first: range.from, last: range.to } : shown}
      latest={latestDay()}
      maxDays={siteRangeMaxDays}
      Frame={Wrapping}
      onRange={(chosen) => change({ period: '', from: '', to: '', ...siteRangeQuery(chosen) })}
    >
      <Corrections range={range} />
    </RangeChoice>
  );
};

/** Today in the earliest time zone: the server knows the site's. */
const latestDay = (): Day => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** Seven choices are wider than a phone. */
const Wrapping = styled(Segments)`
  justify-self: start;

  @media (max-width: 639.98px) {
    flex-wrap: wrap;
    border-radius: ${({ theme }) => theme.radius.large};

    > button { flex: 1 1 22%; }
  }
`;
