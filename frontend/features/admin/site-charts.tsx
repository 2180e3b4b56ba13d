import type { ReactElement } from 'react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { styled, useTheme } from 'styled-components';
import { longDay } from '../../format/day';
import { withSeparators } from '../../format/number';
import { bottomAxis, chartMargin, countAxis, dayAxis } from '../../ui/chart-axes';
import type { ChartDay } from './chart-days';

/** SPEC.md section 9. */
const chartHeight = 300;

/** Views and visitors of each day, and the views of the period before as a broken line. */
export const DaysChart = ({ days }: { readonly days: readonly ChartDay[] }) => {
  const { color } = useTheme();
  return (
    <>
      <Frame summary={daysSummary(days)}>
        <LineChart data={[...days]} margin={chartMargin} accessibilityLayer>
          <CartesianGrid stroke={color.chartGrid} vertical={false} />
          <XAxis {...dayAxis(color.line)} />
          <YAxis {...countAxis} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: color.lineStrong }}
            content={(shown) => <Bubble {...shown} labelOf={longDay} />}
          />
          <Line dataKey="viewsBefore" name="views before" stroke={color.textFaint} strokeDasharray="4 4" {...line} />
          <Line dataKey="views" name="views" stroke={color.chartImpressions} {...line} />
          <Line dataKey="visitors" name="visitors" stroke={color.chartClicks} {...line} />
        </LineChart>
      </Frame>
      <Legend>
        <Key $color={color.chartImpressions}>views</Key>
        <Key $color={color.chartClicks}>visitors</Key>
        <Key $color={color.textFaint} $broken>
          views in the period before
        </Key>
      </Legend>
    </>
  );
};

/** Views by the hour of the day, over all days of the period. */
export const HoursChart = ({ hours }: { readonly hours: readonly { readonly hour: number; readonly views: number }[] }) => {
  const { color } = useTheme();
  return (
    <Frame summary={hoursSummary(hours)}>
      <BarChart data={[...hours]} margin={chartMargin} accessibilityLayer>
        <CartesianGrid stroke={color.chartGrid} vertical={false} />
        <XAxis dataKey="hour" tickFormatter={hourName} minTickGap={16} {...bottomAxis(color.line)} />
        <YAxis {...countAxis} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: color.lightWash }}
          content={(shown) => <Bubble {...shown} labelOf={(hour) => `${hourName(Number(hour))} to ${hourName((Number(hour) + 1) % 24)}`} />}
        />
        <Bar dataKey="views" name="views" fill={color.chartImpressions} radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </Frame>
  );
};

const line = { type: 'monotone', strokeWidth: 2.5, dot: false, activeDot: { r: 5 }, isAnimationActive: false } as const;

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The chart in words, for those who cannot see it. */
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

const Frame = ({ summary, children }: { readonly summary: string; readonly children: ReactElement }) => (
  <Box role="group" aria-label={summary}>
    <ResponsiveContainer width="100%" height={chartHeight} initialDimension={{ width: 560, height: chartHeight }}>
      {children}
    </ResponsiveContainer>
  </Box>
);

interface BubbleProps {
  readonly active?: boolean | undefined;
  readonly payload?: readonly { readonly name?: unknown; readonly value?: unknown }[] | undefined;
  readonly label?: unknown;
  readonly labelOf: (label: string) => string;
}

const Bubble = ({ active, payload = [], label, labelOf }: BubbleProps) =>
  active && payload.length > 0 ? (
    <Said>
      <strong>{labelOf(String(label))}</strong>
      {payload.map(({ name, value }) => (
        <span key={String(name)}>
          {withSeparators(Number(value))} {String(name)}
        </span>
      ))}
    </Said>
  ) : null;

/** A chart that was measured too early stays within its panel. */
const Box = styled.div`
  overflow: clip;
  overflow-clip-margin: 6px;
  margin-top: 1rem;
`;

const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Key = styled.span<{ $color: string; $broken?: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.375rem;

  &::before { content: ''; width: 1.125rem; border-top: 3px ${({ $broken = false }) => ($broken ? 'dashed' : 'solid')} ${({ $color }) => $color}; }
`;

const Said = styled.p`
  display: grid;
  padding: 0.5rem 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.ink};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.size.small};
`;
