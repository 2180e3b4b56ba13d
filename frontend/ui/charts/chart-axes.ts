import { shortDay } from '../format/day';
import { withSeparators } from '../format/number';

/** Around every chart, in pixels. */
export const chartMargin = { top: 8, right: 8, bottom: 0, left: 0 };

const tick = { fill: 'var(--text-muted)', fontSize: 13 };

/** What the axes below a chart have in common: even steps, no marks, a line of `lineColour`. */
export const bottomAxis = (lineColour: string) =>
  ({
    interval: 'equidistantPreserveStart',
    tickMargin: 8,
    tickLine: false,
    axisLine: { stroke: lineColour },
    tick,
  }) as const;

/** Days as `date`, with room for half a label at both ends. */
export const dayAxis = (lineColour: string) =>
  ({
    ...bottomAxis(lineColour),
    dataKey: 'date',
    tickFormatter: shortDay,
    padding: { left: 4, right: 16 },
    minTickGap: 24,
  }) as const;

/** Whole numbers, as wide as they are. */
export const countAxis = {
  tickFormatter: withSeparators,
  allowDecimals: false,
  width: 'auto',
  tickLine: false,
  axisLine: false,
  tick,
} as const;
