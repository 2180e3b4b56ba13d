import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { styled, useTheme } from 'styled-components';
import { chartHeight } from '../../ui/charts/chart-frame';
import { DayChart } from '../../ui/charts/day-chart';
import { DaysTable } from '../../ui/charts/days-table';
import { earlierSeries, isCountedDay } from '../../ui/charts/series';
import { TableToggle } from '../../ui/charts/table-toggle';
import { TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { type InsightsProps, placementEffect } from '../frame/insights-query';
import { Meaning } from '../frame/titled-panel';
import { countingDay } from './counting';

const charts = [
  { title: 'Daily Impressions', figure: 'impressions', unit: ['impression', 'impressions'], as: 'line' },
  { title: 'Daily Clicks', figure: 'clicks', unit: ['click', 'clicks'], as: 'bars' },
] as const;

/**
 * Impressions above clicks, per day, with the featured days and the period before, at first without the days
 * before counting began; or the same figures as one table.
 */
export const DailyCharts = ({ slug, insights }: InsightsProps) => {
  const { color } = useTheme();
  const [isTable, setIsTable] = useState(false);
  const placement = useQuery(placementEffect(slug)).data;
  const { stats, range } = insights;
  // Its figures are of whole days only, but a placement that runs includes today.
  const featuredDays = placement?.is === 'measured' && {
    first: placement.days.first,
    last: placement.running ? (range.today ?? placement.days.last) : placement.days.last,
    name: 'featured days',
  };
  const isNew =
    countingDay(range) !== null &&
    stats.dailyStats.some(({ date }) => isCountedDay(date, range.countedSince));
  const days = isNew
    ? stats.dailyStats.filter(({ date }) => isCountedDay(date, range.countedSince))
    : stats.dailyStats;
  const before = isNew ? [] : insights.before.dailyStats;
  const sharedAxis = {
    id: 'daily-charts',
    largest: Math.max(0, ...[...days, ...before].flatMap(({ impressions, clicks }) => [impressions, clicks])),
  };
  return (
    <Panel>
      {isTable ? (
        <>
          <Head title="Daily Impressions" isTable onToggle={setIsTable} />
          <Scroller label="Daily Impressions and Daily Clicks">
            <DaysTable
              days={days.filter(({ date }) => isCountedDay(date, range.countedSince))}
              columns={{ Impressions: ({ impressions }) => impressions, Clicks: ({ clicks }) => clicks }}
            />
          </Scroller>
        </>
      ) : (
        charts.map(({ title, figure, unit, as }, nth) => (
          <Part key={title}>
            <Head title={title} isTable={false} onToggle={nth === 0 ? setIsTable : undefined} />
            <DayChart
              days={days.map(({ date }) => date)}
              today={range.today}
              countedSince={range.countedSince}
              sharedAxis={sharedAxis}
              {...(featuredDays && { highlight: featuredDays })}
              series={[
                {
                  unit,
                  as,
                  color: figure === 'clicks' ? color.chartClicks : color.chartImpressions,
                  counts: days.map((day) => day[figure]),
                },
                ...earlierSeries(
                  { unit, color: color.textFaint },
                  before.map((day) => [day.date, day[figure]]),
                  range.countedSince,
                ),
              ]}
            />
          </Part>
        ))
      )}
    </Panel>
  );
};

interface HeadProps {
  readonly title: string;
  readonly isTable: boolean;
  /** Undefined below the first chart: one table has the figures of both. */
  readonly onToggle: ((isTable: boolean) => void) | undefined;
}

const Head = ({ title, isTable, onToggle }: HeadProps) => (
  <PanelHead $gap="0.5rem">
    <Cluster $gap="0.5rem" $wrap="nowrap">
      <PanelTitle>{isTable ? 'Daily Impressions and Daily Clicks' : title}</PanelTitle>
      <Meaning of="day" />
    </Cluster>
    {onToggle !== undefined && (
      <TableToggle of="Daily Impressions and Daily Clicks" isTable={isTable} onToggle={onToggle} />
    )}
  </PanelHead>
);

const Part = styled.div`
  & + & { margin-top: 1.25rem; padding-top: 1.25rem; border-top: 1px solid ${({ theme }) => theme.color.line}; }
  > :nth-child(2) { margin-top: 1rem; }
`;

/** A table as high as both charts. */
const Scroller = styled(TableScroller)`
  max-height: ${2 * chartHeight}px;
  margin-top: 1rem;
`;
