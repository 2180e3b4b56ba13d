import type { Day } from '@marquee/contracts/rules/days';
import { counted } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import type { Comparison } from '../format/comparison';
import { daysText, fullDay, timeOf } from '../format/day';
import { Muted } from '../text/muted';

interface RangeLineProps<Row> {
  readonly days: readonly { readonly date: Day }[];
  readonly comparison: Comparison<Row>;
  readonly timezone: string;
  /** Epoch milliseconds of the answer with these figures. */
  readonly answeredAt: number;
}

/** Which days the figures cover, what they are compared with and how old they are: on paper, too. */
export const RangeLine = <Row extends { readonly date: Day }>({
  days,
  comparison,
  timezone,
  answeredAt,
}: RangeLineProps<Row>) => {
  const range = rangeOf(days);
  return (
    <Line role="status">
      {range !== undefined && `${daysText(range)} (${counted(days.length, 'day', 'days')}) in ${timezone}. `}
      {comparedText(comparison)}Updated{' '}
      <time dateTime={new Date(answeredAt).toISOString()}>{timeOf(answeredAt)}</time>.
    </Line>
  );
};

const rangeOf = (days: readonly { readonly date: Day }[]): { first: Day; last: Day } | undefined => {
  const [first] = days;
  const last = days.at(-1);
  return first === undefined || last === undefined ? undefined : { first: first.date, last: last.date };
};

const comparedText = <Row extends { readonly date: Day }>(comparison: Comparison<Row>): string => {
  if (comparison.is === 'no-data')
    return comparison.since === null
      ? ''
      : `Counting since ${fullDay(comparison.since)}. ${
          comparison.from === undefined
            ? 'There are no earlier days to compare with'
            : `First comparison with earlier days: ${fullDay(comparison.from)}`
        }. `;
  if (comparison.is !== 'days') return '';
  const [now, before] = [rangeOf(comparison.now), rangeOf(comparison.before)];
  if (now === undefined || before === undefined) return '';
  return comparison.isWithoutToday
    ? `Compared without today: ${daysText(now)} with ${daysText(before)}. `
    : `Compared with ${daysText(before)}. `;
};

const Line = styled(Muted).attrs({ $small: true })`
  font-variant-numeric: tabular-nums;
`;
