import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { type ReactElement, useState } from 'react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { styled, useTheme } from 'styled-components';
import { longDay } from '../../format/day';
import { withSeparators } from '../../format/number';
import { Button } from '../../ui/button';
import { chartMargin, countAxis, dayAxis } from '../../ui/chart-axes';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { chartHeight } from './chart-height';
import { DaysTable } from './days-table';
import { TitledPanel } from './titled-panel';

type Days = ModelAnalytics['stats']['dailyStats'];
type Figure = 'impressions' | 'clicks';

/** Both series of the range; `today` is still running. They follow new numbers at once: an animation every few seconds would never rest. */
export const DailyCharts = ({ days, today }: { readonly days: Days; readonly today: string }) => {
  const { color } = useTheme();
  const data = [...days];
  const axes = [
    <CartesianGrid key="grid" stroke={color.chartGrid} vertical={false} />,
    <XAxis key="x" {...dayAxis(color.line)} />,
    <YAxis key="y" {...countAxis} />,
    <Tooltip
      key="tooltip"
      isAnimationActive={false}
      cursor={{ stroke: color.lineStrong, fill: color.lightWash }}
      content={({ active, payload, label }) => {
        const value = payload[0]?.value;
        if (!active || value === undefined) return null;
        return (
          <Bubble>
            <strong>
              {longDay(String(label))}
              {label === today && ', so far'}
            </strong>
            <span>
              {withSeparators(Number(value))} {payload[0]?.name}
            </span>
          </Bubble>
        );
      }}
    />,
  ];

  return (
    <Charts>
      <Chart title="Daily Impressions" figure="impressions" days={days}>
        <LineChart data={data} margin={chartMargin} accessibilityLayer>
          {axes}
          <Line
            type="monotone"
            dataKey="impressions"
            name="impressions"
            stroke={color.chartImpressions}
            strokeWidth={2.5}
            // A line of one day would be invisible.
            dot={data.length === 1}
            activeDot={{ r: 5 }}
            isAnimationActive={false}
          />
        </LineChart>
      </Chart>
      <Chart title="Daily Clicks" figure="clicks" days={days}>
        <BarChart data={data} margin={chartMargin} accessibilityLayer>
          {axes}
          <Bar dataKey="clicks" name="clicks" fill={color.chartClicks} radius={[4, 4, 0, 0]} maxBarSize={64} isAnimationActive={false} />
        </BarChart>
      </Chart>
    </Charts>
  );
};

/** The chart in words, for those who cannot see it. */
const summaryOf = (days: Days, figure: Figure): string => {
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return `No ${figure} yet.`;
  const best = days.reduce((most, day) => (day[figure] > most[figure] ? day : most), first);
  return `${figure} per day from ${longDay(first.date)} to ${longDay(last.date)}. Most on ${longDay(best.date)}: ${withSeparators(best[figure])}. On the last day: ${withSeparators(last[figure])}.`;
};

interface ChartProps {
  readonly title: string;
  readonly figure: Figure;
  readonly days: Days;
  readonly children: ReactElement;
}

/** A chart, or the same figures as a table. */
const Chart = ({ title, figure, days, children }: ChartProps) => {
  const [isTable, setIsTable] = useState(false);
  return (
    <TitledPanel
      title={title}
      meaning="day"
      action={
        <Button type="button" $variant="quiet" $size="small" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Table<VisuallyHidden> of {title}</VisuallyHidden>
        </Button>
      }
    >
      {isTable ? (
        <DaysTable days={days} figure={figure} title={title} />
      ) : (
        <Frame role="group" aria-label={summaryOf(days, figure)}>
          <ResponsiveContainer width="100%" height={chartHeight} initialDimension={{ width: 560, height: chartHeight }}>
            {children}
          </ResponsiveContainer>
        </Frame>
      )}
    </TitledPanel>
  );
};

const Charts = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

/** A chart that was measured too early stays within its panel. */
const Frame = styled.div`
  overflow: clip;
  overflow-clip-margin: 6px;
`;

const Bubble = styled.p`
  display: grid;
  padding: 0.5rem 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.ink};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.size.small};
`;
