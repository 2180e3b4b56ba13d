import type { Day } from '@marquee/contracts/rules/days';
import { styled } from 'styled-components';
import { RangeChoice } from '../../platform/forms/range-choice';
import { Segments } from '../../ui/inputs/segments';
import { namedRanges, rangeMaxDays, type SelectedRange } from './selected-range';

interface RangeBarProps {
  readonly selected: SelectedRange;
  readonly shown: { readonly first: Day; readonly last: Day; readonly today: Day };
  readonly onRange: (range: SelectedRange) => void;
}

export const RangeBar = ({ selected, shown, onRange }: RangeBarProps) => (
  <RangeChoice
    named={named}
    selected={selected}
    shown={shown}
    latest={shown.today}
    maxDays={rangeMaxDays}
    Frame={RangeSegments}
    onRange={onRange}
  />
);

const named = namedRanges.map((range) => ({
  range,
  label: (
    <>
      {range.days}
      <span> days</span>
    </>
  ),
}));

/** On a phone the unit is one letter, so that the export is on the same line. */
const RangeSegments = styled(Segments)`
  justify-self: start;

  @media (width < 30rem) {
    button { min-width: 2.5rem; padding-inline: 0.375rem; font-size: ${({ theme }) => theme.size.small}; }
    button > span { position: absolute; clip-path: inset(50%); }
    button:has(> span)::after { content: 'd' / ''; }
  }
`;
