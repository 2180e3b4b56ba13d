import type { Day } from '@marquee/contracts/rules/days';
import { useState } from 'react';
import { styled } from 'styled-components';
import { DaysForm } from '../../platform/forms/days-form';
import { Segment, Segments } from '../../ui/inputs/segments';
import { Stack } from '../../ui/layout/stack';
import { namedRanges, rangeMaxDays, type SelectedRange } from '../frame/selected-range';

interface RangeBarProps {
  readonly selected: SelectedRange;
  /** The days on the screen, which a custom range starts from. */
  readonly shown: { readonly first: Day; readonly last: Day; readonly today: Day };
  readonly onRange: (range: SelectedRange) => void;
}

/** Selects the days of the dashboard. */
export const RangeBar = ({ selected, shown, onRange }: RangeBarProps) => {
  // The form is open for one range and closed for the next, also after the browser's Back button.
  const [openFor, setOpenFor] = useState<string>();
  const key = JSON.stringify(selected);
  const isCustom = selected.is === 'custom' || openFor === key;
  const select = (range: SelectedRange) => {
    setOpenFor(undefined);
    onRange(range);
  };
  return (
    <Stack $gap="0.75rem">
      <RangeSegments>
        <legend>Range</legend>
        {namedRanges.map(
          (range) =>
            range.is === 'days' && (
              <Segment
                key={range.days}
                aria-pressed={!isCustom && selected.is === 'days' && selected.days === range.days}
                onClick={() => select(range)}
              >
                {range.days}
                <span> days</span>
              </Segment>
            ),
        )}
        <Segment aria-pressed={isCustom} aria-expanded={isCustom} onClick={() => setOpenFor(key)}>
          Custom
        </Segment>
      </RangeSegments>
      {isCustom && (
        <DaysForm
          first={shown.first}
          last={shown.last}
          latest={shown.today}
          maxDays={rangeMaxDays}
          onDays={(from, to) => select({ is: 'custom', from, to })}
        />
      )}
    </Stack>
  );
};

/** On a phone only the last number has its unit, so that the export is on the same line. */
const RangeSegments = styled(Segments)`
  justify-self: start;

  @media (width < 30rem) {
    button { min-width: 2.5rem; padding-inline: 0.375rem; font-size: ${({ theme }) => theme.size.small}; }
    button:not(:nth-last-of-type(2)) > span { position: absolute; clip-path: inset(50%); }
  }
`;
