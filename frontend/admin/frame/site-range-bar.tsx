import { siteRangeMaxDays } from '@marquee/contracts/http/site-clicks';
import type { Day } from '@marquee/contracts/rules/days';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DaysForm } from '../../platform/forms/days-form';
import { Segment, Segments } from '../../ui/inputs/segments';
import { Stack } from '../../ui/layout/stack';
import { Corrections } from './corrections';
import { readSiteRange, sitePeriods } from './site-range';
import { useSearchParamsState } from './use-search-params-state';

interface SiteRangeBarProps {
  /** The days on the screen, which a custom range starts from. */
  readonly shown: { readonly first: Day; readonly last: Day } | undefined;
}

/** Selects the days in the URL. */
export const SiteRangeBar = ({ shown }: SiteRangeBarProps) => {
  const { read, change } = useSearchParamsState();
  const range = readSiteRange(read);
  // The form is open for one range and closed for the next, also after the browser's Back button.
  const [openFor, setOpenFor] = useState<string>();
  const key = JSON.stringify(range);
  const isCustom = range.is === 'custom' || openFor === key;
  return (
    <Stack $gap="0.75rem">
      <Wrapping>
        <legend>Range</legend>
        {sitePeriods.map(({ key, label }) => (
          <Segment
            key={key}
            aria-pressed={!isCustom && range.is === 'period' && range.period === key}
            onClick={() => {
              setOpenFor(undefined);
              change({ period: key, from: '', to: '' });
            }}
          >
            {label}
          </Segment>
        ))}
        <Segment aria-pressed={isCustom} aria-expanded={isCustom} onClick={() => setOpenFor(key)}>
          Custom
        </Segment>
      </Wrapping>
      {isCustom && (
        <DaysForm
          first={range.is === 'custom' ? range.from : shown?.first}
          last={range.is === 'custom' ? range.to : shown?.last}
          latest={latestDay()}
          maxDays={siteRangeMaxDays}
          onDays={(from, to) => {
            setOpenFor(undefined);
            change({ period: '', from, to });
          }}
        />
      )}
      <Corrections range={range} />
    </Stack>
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
