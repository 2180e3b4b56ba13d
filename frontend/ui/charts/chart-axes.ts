import { withSeparators } from '@marquee/contracts/text/number';
import { shortDay } from '../format/day';

/** Around every chart, in pixels. */
export const chartMargin = { top: 8, right: 8, bottom: 0, left: 0 };

const tick = { fill: 'var(--text-muted)', fontSize: 13 };

/** Shared props of horizontal axes: even steps, no tick lines, a line of `lineColor`. */
export const bottomAxis = (lineColor: string) =>
  ({
    interval: 'equidistantPreserveStart',
    tickMargin: 8,
    tickLine: false,
    axisLine: { stroke: lineColor },
    tick,
  }) as const;

/** An axis of days (`date`), with room for half a label at both ends. */
export const dayAxis = (lineColor: string) =>
  ({
    ...bottomAxis(lineColor),
    dataKey: 'date',
    tickFormatter: shortDay,
    padding: { left: 4, right: 16 },
    minTickGap: 24,
  }) as const;

/** An axis of whole numbers, as wide as its labels. */
export const countAxis = {
  tickFormatter: withSeparators,
  allowDecimals: false,
  width: 'auto',
  tickLine: false,
  axisLine: false,
  tick,
} as const;
