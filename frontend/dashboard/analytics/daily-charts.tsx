import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { useState } from 'react';
import { styled, useTheme } from 'styled-components';
import { chartHeight } from '../../ui/charts/chart-frame';
import { DayChart, type Together } from '../../ui/charts/day-chart';
import { earlierSeries, isCountedDay } from '../../ui/charts/series';
import { TableToggle } from '../../ui/charts/table-toggle';
import { longDay } from '../../ui/format/day';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Stack } from '../../ui/layout/stack';
import { TitledPanel } from './titled-panel';

type Days = ModelAnalytics['stats']['dailyStats'];

const charts = [
  { title: 'Daily Impressions', figure: 'impressions', unit: ['impression', 'impressions'], as: 'line' },
  { title: 'Daily Clicks', figure: 'clicks', unit: ['click', 'clicks'], as: 'bars' },
] as const;

type Chart = (typeof charts)[number];

/** Impressions and clicks per day, on one time axis, with those of the period before. */
export const DailyCharts = ({ insights }: { readonly insights: ModelAnalytics }) => {
  const days = [...insights.stats.dailyStats, ...(insights.before.dailyStats ?? [])];
  const together = {
    id: 'daily-charts',
    largest: Math.max(0, ...days.flatMap(({ impressions, clicks }) => [impressions, clicks])),
  };
  return (
    <Stack>
      {charts.map((chart) => (
        <ChartPanel key={chart.title} chart={chart} insights={insights} together={together} />
      ))}
    </Stack>
  );
};

interface ChartPanelProps {
  readonly chart: Chart;
  readonly insights: ModelAnalytics;
  readonly together: Together;
}

/** A chart, or the same figures as a table. */
const ChartPanel = ({
  chart: { title, figure, unit, as },
  insights: {
    stats: { dailyStats: days },
    before,
    range,
  },
  together,
}: ChartPanelProps) => {
  const { color } = useTheme();
  const [isTable, setIsTable] = useState(false);
  return (
    <TitledPanel
      title={title}
      meaning="day"
      action={<TableToggle of={title} isTable={isTable} onToggle={setIsTable} />}
    >
      {isTable ? (
        <DaysTable title={title} figure={figure} days={days} countedSince={range.countedSince} />
      ) : (
        <DayChart
          days={days.map(({ date }) => date)}
          today={range.today}
          countedSince={range.countedSince}
          together={together}
          series={[
            {
              unit,
              as,
              color: figure === 'clicks' ? color.chartClicks : color.chartImpressions,
              counts: days.map((day) => day[figure]),
            },
            ...earlierSeries(
              { unit, color: color.textFaint },
              before.dailyStats,
              range.countedSince,
              (day) => day[figure],
            ),
          ]}
        />
      )}
    </TitledPanel>
  );
};

interface DaysTableProps {
  readonly title: string;
  readonly figure: Chart['figure'];
  readonly days: Days;
  readonly countedSince: ModelAnalytics['range']['countedSince'];
}

/** A chart's figures by day, latest first, in the chart's height. */
const DaysTable = ({ title, figure, days, countedSince }: DaysTableProps) => (
  <Scroller label={title}>
    <DataTable>
      <HeadRow first="Day" names={[figure === 'impressions' ? 'Impressions' : 'Clicks']} />
      <tbody>
        {[...days].reverse().map((day) => (
          <tr key={day.date}>
            <th scope="row">{longDay(day.date)}</th>
            <td>{isCountedDay(day.date, countedSince) ? withSeparators(day[figure]) : 'Not counted'}</td>
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
