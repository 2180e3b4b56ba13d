import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { type ReactElement, useState } from 'react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { styled, useTheme } from 'styled-components';
import { chartMargin, countAxis, dayAxis } from '../../ui/charts/chart-axes';
import { ChartBubble, ChartFrame, chartHeight } from '../../ui/charts/chart-frame';
import { TableToggle } from '../../ui/charts/table-toggle';
import { longDay } from '../../ui/format/day';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Columns } from '../../ui/layout/stack';
import { TitledPanel } from './titled-panel';

type Days = ModelAnalytics['stats']['dailyStats'];
type Figure = 'impressions' | 'clicks';

/** Impressions and clicks per day; `today` is incomplete. Not animated, because the figures update every few seconds. */
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
          <ChartBubble>
            <strong>
              {longDay(String(label))}
              {label === today && ', so far'}
            </strong>
            <span>
              {withSeparators(Number(value))} {payload[0]?.name}
            </span>
          </ChartBubble>
        );
      }}
    />,
  ];

  return (
    <Columns>
      <Chart title="Daily Impressions" figure="impressions" days={days}>
        {(width) => (
          <LineChart width={width} height={chartHeight} data={data} margin={chartMargin} accessibilityLayer>
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
        )}
      </Chart>
      <Chart title="Daily Clicks" figure="clicks" days={days}>
        {(width) => (
          <BarChart width={width} height={chartHeight} data={data} margin={chartMargin} accessibilityLayer>
            {axes}
            <Bar
              dataKey="clicks"
              name="clicks"
              fill={color.chartClicks}
              radius={[4, 4, 0, 0]}
              maxBarSize={64}
              isAnimationActive={false}
            />
          </BarChart>
        )}
      </Chart>
    </Columns>
  );
};

/** The chart as text, for screen readers. */
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
  readonly children: (width: number) => ReactElement;
}

/** A chart, or the same figures as a table. */
const Chart = ({ title, figure, days, children }: ChartProps) => {
  const [isTable, setIsTable] = useState(false);
  return (
    <TitledPanel
      title={title}
      meaning="day"
      action={<TableToggle of={title} isTable={isTable} onToggle={setIsTable} />}
    >
      {isTable ? (
        <DaysTable days={days} figure={figure} title={title} />
      ) : (
        <ChartFrame
          summary={summaryOf(days, figure)}
          empty={days.some((day) => day[figure] > 0) ? undefined : `No ${figure} in this period.`}
        >
          {children}
        </ChartFrame>
      )}
    </TitledPanel>
  );
};

/** A chart's figures by day, latest first, in the chart's height. */
const DaysTable = ({ days, figure, title }: Omit<ChartProps, 'children'>) => (
  <Scroller label={title}>
    <DataTable>
      <HeadRow first="Day" names={[figure === 'impressions' ? 'Impressions' : 'Clicks']} />
      <tbody>
        {[...days].reverse().map((day) => (
          <tr key={day.date}>
            <th scope="row">{longDay(day.date)}</th>
            <td>{withSeparators(day[figure])}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{withSeparators(days.reduce((sum, day) => sum + day[figure], 0))}</td>
        </tr>
      </tfoot>
    </DataTable>
  </Scroller>
);

const Scroller = styled(TableScroller)`
  height: ${chartHeight}px;
`;
