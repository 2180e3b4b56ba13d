import type { Day } from '@marquee/contracts/rules/days';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useId } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useTheme } from 'styled-components';
import { longPart, shortPart, type Unit } from '../format/day';
import { bar, chartMargin, countAxis, dayAxis, line, scaleTop } from './chart-axes';
import { ChartBubble, ChartFrame, chartHeight } from './chart-frame';
import { CutMark } from './cut-mark';
import { DayLegend } from './day-legend';
import { rangeText, summaryOf } from './day-summary';
import { isCountedDay, type Series } from './series';

interface DayChartProps {
  /** Or other parts of the range, of `unit`. */
  readonly days: readonly Day[];
  readonly unit?: Unit;
  /** What is known about some days: a line in the chart, and the text with their figures. */
  readonly notes?: ReadonlyMap<Day, readonly string[]>;
  /** This day is not over: its point or bar stands apart, hollow. */
  readonly today: Day;
  /** Days, or parts of `unit`, before this one were not counted: they are hatched and have no figures. */
  readonly countedSince: Day | null;
  /** Days behind which the chart is highlighted, and what they are, in the plural. */
  readonly highlight?: { readonly first: Day; readonly last: Day; readonly name: string };
  /** The first is the subject of the chart. */
  readonly series: readonly [Series, ...Series[]];
  /** Charts of the same days below one another: pointing at a day in one points at it in all. */
  readonly sharedAxis?: SharedAxis;
}

export interface SharedAxis {
  readonly id: string;
  /** The largest count of all of them. */
  readonly largest: number;
}

type Row = { readonly date: Day } & Readonly<Record<string, number | Day | undefined>>;

/** Counts by day. Straight lines: nothing is known between two days. Not animated: figures update often. */
export const DayChart = ({
  days,
  unit = 'day',
  notes,
  today,
  countedSince,
  highlight,
  series: given,
  sharedAxis,
}: DayChartProps) => {
  const { color } = useTheme();
  const hatch = useId();
  const uncounted = days.filter((day) => !isCountedDay(day, countedSince)).length;
  const series = given.map((one) =>
    one.isEarlier
      ? one
      : { ...one, counts: one.counts.map((count, nth) => (nth < uncounted ? undefined : count)) },
  );
  const all = series.flatMap(({ counts }) => counts.map((count) => count ?? 0));
  const largest = Math.max(0, ...all);
  // Today is not over: it decides the scale only where there is no other day.
  const whole = series.map(({ counts, isEarlier }) =>
    counts.filter((_, index) => isEarlier || days[index] !== today).map((count) => count ?? 0),
  );
  const axis = countAxis(Math.max(...whole.map(scaleTop)) || largest, sharedAxis?.largest);
  const [, top] = axis.domain;
  const cuts = series.flatMap(({ counts, isEarlier }) =>
    counts.flatMap((count = 0, index) => (count > top && !isEarlier ? [{ index, count }] : [])),
  );
  const rows = days.map((date, index): Row => {
    const isLast = date === today;
    const cells = series.flatMap(({ counts, isEarlier }, nth) => {
      const shown = counts[index] === undefined ? undefined : Math.min(counts[index], top);
      return [
        [`whole${nth}`, isLast && !isEarlier ? undefined : shown],
        [`open${nth}`, isLast ? shown : undefined],
      ];
    });
    const isCut = cuts.some((cut) => cut.index === index);
    return { ...Object.fromEntries(cells), ...(isCut && { cut: top }), date };
  });
  const highlightedDays =
    highlight === undefined ? [] : days.filter((day) => day >= highlight.first && day <= highlight.last);
  return (
    <>
      <ChartFrame
        summary={summaryOf(
          days.slice(uncounted),
          unit,
          today,
          given[0].unit,
          given[0].counts.slice(uncounted),
        )}
        empty={
          largest > 0
            ? undefined
            : uncounted === days.length
              ? 'These days were not counted.'
              : `No ${given[0].unit[1]} in this period.`
        }
      >
        {(width) => (
          <ComposedChart
            width={width}
            height={chartHeight}
            data={rows}
            margin={chartMargin}
            accessibilityLayer
            {...(sharedAxis && { syncId: sharedAxis.id })}
          >
            <CartesianGrid stroke={color.chartGrid} vertical={false} />
            {uncounted > 0 && (
              <defs>
                <pattern
                  id={hatch}
                  width={8}
                  height={8}
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <line y2={8} stroke={color.lineStrong} strokeWidth={2} />
                </pattern>
              </defs>
            )}
            {highlightedDays.length > 0 && (
              <ReferenceArea
                x1={highlightedDays[0] ?? ''}
                x2={highlightedDays.at(-1) ?? ''}
                fill={color.highlightWash}
                stroke={color.highlightLine}
                strokeDasharray="0.1 9"
                strokeLinecap="round"
                strokeWidth={4}
                data-highlight
              />
            )}
            {uncounted > 0 && (
              <ReferenceArea
                x1={days[0] ?? ''}
                // A band ends with its own day, a point begins with the next.
                x2={days[sharedAxis ? uncounted - 1 : Math.min(uncounted, days.length - 1)] ?? ''}
                fill={`url(#${hatch})`}
                fillOpacity={0.6}
                data-uncounted
              />
            )}
            {[...(notes?.keys() ?? [])].map((day) => (
              <ReferenceLine
                key={day}
                x={day}
                stroke={color.highlightLine}
                strokeDasharray="3 3"
                strokeOpacity={0.5}
                data-note
              />
            ))}
            {/* Bars need a band for each day; a line in a chart of its own would use the whole width. */}
            <XAxis {...dayAxis(color.line, days, width, unit)} scale={sharedAxis ? 'band' : 'auto'} />
            <YAxis {...axis} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: color.lineStrong, fill: color.highlightWash }}
              content={({ active, label }) => {
                const index = days.indexOf(String(label));
                if (!active || index === -1) return null;
                return (
                  <ChartBubble>
                    <strong>
                      {longPart(String(label), unit)}
                      {label === today && ', so far'}
                    </strong>
                    {index < uncounted && <span>Not counted</span>}
                    {series.map(({ unit: [one, many], counts }) => {
                      const count = counts[index];
                      return count === undefined ? null : <span key={many}>{counted(count, one, many)}</span>;
                    })}
                    {notes?.get(String(label))?.map((note) => (
                      <em key={note}>{note}</em>
                    ))}
                  </ChartBubble>
                );
              }}
            />
            {series.map((one, nth) =>
              one.as === 'bars' ? (
                <Bar
                  key={one.unit[1]}
                  {...bar}
                  dataKey={`whole${nth}`}
                  stackId={one.unit[1]}
                  fill={one.color}
                />
              ) : (
                <Line
                  key={one.unit[1]}
                  {...line}
                  dataKey={`whole${nth}`}
                  stroke={one.color}
                  // A line of one day would be invisible, and so would a dashed dot.
                  dot={days.length === 1 && { strokeDasharray: 'none' }}
                  {...(one.isEarlier && { strokeDasharray: '2 4', strokeWidth: 2 })}
                />
              ),
            )}
            {!days.includes(today)
              ? null
              : series.map((one, nth) =>
                  one.isEarlier ? null : one.as === 'bars' ? (
                    <Bar
                      key={one.unit[1]}
                      {...bar}
                      dataKey={`open${nth}`}
                      stackId={one.unit[1]}
                      fill="transparent"
                      stroke={one.color}
                      strokeWidth={2}
                      strokeDasharray="4 3"
                    />
                  ) : (
                    <Line
                      key={one.unit[1]}
                      {...line}
                      dataKey={`open${nth}`}
                      stroke={one.color}
                      dot={{ r: 5, fill: color.surfaceRaised, className: 'unfinished' }}
                    />
                  ),
                )}
            {cuts.length > 0 && (
              <Line
                {...line}
                dataKey="cut"
                stroke="none"
                activeDot={false}
                dot={({ cx = 0, cy = 0, payload }: Dot) => (
                  <CutMark key={`${payload?.date} cut`} x={cx} y={cy} width={width}>
                    {cuts
                      .filter(({ index }) => days[index] === payload?.date)
                      .map(({ count }) => withSeparators(count) + (payload?.date === today ? ' so far' : ''))}
                  </CutMark>
                )}
              />
            )}
          </ComposedChart>
        )}
      </ChartFrame>
      <DayLegend
        series={series}
        highlighted={
          highlight && highlightedDays.length > 0 ? `${highlight.name}, ${rangeText(highlightedDays)}` : ''
        }
        notes={[
          // A bar with the value 0 is not visible; a point is.
          ...(days.includes(today) && (given[0].as !== 'bars' || rows.some((row) => row['open0']))
            ? [`Hollow: ${unit === 'day' ? 'today' : `this ${unit}`}, not over yet`]
            : []),
          ...(cuts.length > 0 ? ['Cut off: above the scale, with its count'] : []),
          ...(uncounted > 0 && countedSince !== null
            ? [`Hatched: not counted. Counting since ${shortPart(countedSince, unit)}`]
            : []),
        ]}
      />
    </>
  );
};

interface Dot {
  readonly cx?: number;
  readonly cy?: number;
  readonly payload?: Row;
}
