import type { Day } from '@marquee/contracts/rules/days';
import { withSeparators } from '@marquee/contracts/text/number';
import { shortPart, type Unit } from '../format/day';

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

/** The width of a day's label with the gap to the next one, in pixels. */
const dayLabelWidth = 72;

/** The labeled days of an axis of `width` pixels: in even steps, and always the last day. */
export const labeledDays = (days: readonly Day[], width: number): Day[] => {
  const step = Math.max(1, Math.ceil((days.length * dayLabelWidth) / width));
  return days.filter((_day, index) => (days.length - 1 - index) % step === 0);
};

/** An axis of days (`date`), with room for half a label at both ends. */
export const dayAxis = (lineColor: string, days: readonly Day[], width: number, unit: Unit = 'day') =>
  ({
    ...bottomAxis(lineColor),
    interval: 0,
    ticks: labeledDays(days, width),
    dataKey: 'date',
    tickFormatter: (part: string) =>
      unit === 'hour' && days[0]?.slice(0, 10) === days.at(-1)?.slice(0, 10)
        ? `${part.slice(11)}:00`
        : shortPart(part, unit),
    padding: { left: 4, right: 16 },
  }) as const;

/** Four or five steps of 1, 2 or 5 times a power of ten, from 0 to at least `largest`. */
export const countTicks = (largest: number): number[] => {
  const rough = Math.max(largest, 4) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(Math.max(largest, 1) / step) + 1 }, (_, index) => index * step);
};

/** A day this many times as large as the largest usual one is an outlier. */
const outlierFactor = 5;

/**
 * The largest count that decides the scale of an axis: outliers do not, of which there is one in the first 30
 * counts and one more in every further 30 at most.
 */
export const scaleTop = (counts: readonly number[]): number => {
  const sorted = counts.toSorted((a, b) => a - b);
  const usual = counts.length < 5 ? undefined : sorted.at(-2 - Math.floor(counts.length / 31));
  return sorted.findLast((count) => !usual || count < outlierFactor * usual) ?? 0;
};

const axisGap = 10;
/** The width of a digit or a separator, in pixels, rounded up. */
const digitWidth = 8;

/** An axis up to `largest`, as wide as its labels; `widest`: the largest of charts below one another. */
export const countAxis = (largest: number, widest?: number) => {
  const ticks = countTicks(largest);
  const labelOf = (numbers: readonly number[]) => withSeparators(numbers.at(-1) ?? 0);
  return {
    ticks,
    domain: [0, ticks.at(-1) ?? 0],
    tickFormatter: withSeparators,
    width: widest === undefined ? 'auto' : axisGap + digitWidth * labelOf(countTicks(widest)).length,
    tickLine: false,
    axisLine: false,
    tick,
  } as const;
};

export const bar = {
  radius: [4, 4, 0, 0] as [number, number, number, number],
  maxBarSize: 64,
  isAnimationActive: false,
};

export const line = {
  type: 'linear',
  strokeWidth: 2.5,
  activeDot: { r: 5 },
  isAnimationActive: false,
} as const;
