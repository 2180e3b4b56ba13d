import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { styled, useTheme } from 'styled-components';
import { bottomAxis, chartMargin, countAxis, dayAxis } from '../../ui/charts/chart-axes';
import { ChartBubble, ChartFrame, chartHeight } from '../../ui/charts/chart-frame';
import { longDay } from '../../ui/format/day';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';

interface ChartDay {
  readonly date: string;
  readonly views: number;
  readonly visitors: number;
  /** Of the same day of the previous period; absent where unknown. */
  readonly viewsBefore?: number;
}

/** Views and visitors per day, with the previous period's views as a dashed line. */
export const DaysChart = ({ site: { dailyStats, before } }: { readonly site: WebsiteAnalytics }) => {
  const { color } = useTheme();
  const days = dailyStats.map((day, index): ChartDay => {
    const earlier = before?.dailyStats[index];
    return { ...day, ...(earlier !== undefined && { viewsBefore: earlier.views }) };
  });
  return (
    <>
      <ChartFrame
        summary={daysSummary(days)}
        empty={
          days.some(({ views, viewsBefore }) => views > 0 || (viewsBefore ?? 0) > 0) ? undefined : noViews
        }
      >
        {(width) => (
          <LineChart width={width} height={chartHeight} data={days} margin={chartMargin} accessibilityLayer>
            <CartesianGrid stroke={color.chartGrid} vertical={false} />
            <XAxis {...dayAxis(color.line)} />
            <YAxis {...countAxis} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: color.lineStrong }}
              content={(shown) => <Bubble {...shown} labelOf={longDay} />}
            />
            <Line
              dataKey="viewsBefore"
              name="views before"
              stroke={color.textFaint}
              strokeDasharray="4 4"
              {...line}
            />
            <Line dataKey="views" name="views" stroke={color.chartImpressions} {...line} />
            <Line dataKey="visitors" name="visitors" stroke={color.chartClicks} {...line} />
          </LineChart>
        )}
      </ChartFrame>
      <Muted as="div" $small>
        <Cluster>
          <Key $color={color.chartImpressions}>views</Key>
          <Key $color={color.chartClicks}>visitors</Key>
          <Key $color={color.textFaint} $dashed>
            views in the previous period
          </Key>
        </Cluster>
      </Muted>
    </>
  );
};

/** Views by hour of the day, over all days of the period. */
export const HoursChart = ({
  hours,
}: {
  readonly hours: readonly { readonly hour: number; readonly views: number }[];
}) => {
  const { color } = useTheme();
  return (
    <ChartFrame
      summary={hoursSummary(hours)}
      empty={hours.some(({ views }) => views > 0) ? undefined : noViews}
    >
      {(width) => (
        <BarChart
          width={width}
          height={chartHeight}
          data={[...hours]}
          margin={chartMargin}
          accessibilityLayer
        >
          <CartesianGrid stroke={color.chartGrid} vertical={false} />
          <XAxis dataKey="hour" tickFormatter={hourName} minTickGap={16} {...bottomAxis(color.line)} />
          <YAxis {...countAxis} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: color.lightWash }}
            content={(shown) => (
              <Bubble
                {...shown}
                labelOf={(hour) => `${hourName(Number(hour))} to ${hourName((Number(hour) + 1) % 24)}`}
              />
            )}
          />
          <Bar
            dataKey="views"
            name="views"
            fill={color.chartImpressions}
            radius={[3, 3, 0, 0]}
            isAnimationActive={false}
          />
        </BarChart>
      )}
    </ChartFrame>
  );
};

const noViews = 'No views in this period.';

export const line = {
  type: 'monotone',
  strokeWidth: 2.5,
  dot: false,
  activeDot: { r: 5 },
  isAnimationActive: false,
} as const;

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The chart as text, for screen readers. */
const daysSummary = (days: readonly ChartDay[]): string => {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return 'No days.';
  const best = days.reduce((most, day) => (day.views > most.views ? day : most), first);
  return `Views and visitors per day from ${longDay(first.date)} to ${longDay(last.date)}. Most views on ${longDay(best.date)}: ${withSeparators(best.views)}.`;
};

const hoursSummary = (hours: readonly { readonly hour: number; readonly views: number }[]): string => {
  const best = hours.reduce((most, hour) => (hour.views > most.views ? hour : most), { hour: 0, views: 0 });
  return `Views by hour of the day. Most from ${hourName(best.hour)} on: ${withSeparators(best.views)}.`;
};

interface BubbleProps {
  readonly active?: boolean | undefined;
  readonly payload?: readonly { readonly name?: unknown; readonly value?: unknown }[] | undefined;
  readonly label?: unknown;
  readonly labelOf: (label: string) => string;
}

export const Bubble = ({ active, payload = [], label, labelOf }: BubbleProps) =>
  active && payload.length > 0 ? (
    <ChartBubble>
      <strong>{labelOf(String(label))}</strong>
      {payload.map(({ name, value }) => (
        <span key={String(name)}>
          {withSeparators(Number(value))} {String(name)}
        </span>
      ))}
    </ChartBubble>
  ) : null;

export const Key = styled.span<{ $color: string; $dashed?: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;

  &::before { content: ''; width: 1.125rem; border-top: 3px ${({ $dashed = false }) => ($dashed ? 'dashed' : 'solid')} ${({ $color }) => $color}; }
`;
