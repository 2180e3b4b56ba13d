import type { Period, WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { rebuildCommand } from '@marquee/contracts/ledger/ledger-sentence';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { styled } from 'styled-components';
import { useAnsweredAt } from '../../platform/api/use-answered-at';
import { ChartPanel } from '../../ui/charts/chart-panel';
import { DailyPanel } from '../../ui/charts/daily-panel';
import { RangeLine } from '../../ui/charts/range-line';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { Updating } from '../../ui/charts/updating';
import { changeOf, comparisonOf } from '../../ui/format/comparison';
import { downloadText } from '../../ui/format/csv';
import { shortDay } from '../../ui/format/day';
import { ratio } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Segment, Segments } from '../../ui/inputs/segments';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { ClicksSummary } from '../clicks/clicks-summary';
import { Corrections } from '../frame/corrections';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { InvalidReport } from './invalid-report';
import { dayColumns, HoursTable, WebsiteBreakdowns } from './website-breakdowns';
import { websiteCsv } from './website-csv';
import { websiteAnalytics } from './website-queries';

const HoursChart = lazy(async () => ({ default: (await import('./hours-chart')).HoursChart }));

const periods: readonly { readonly key: Period; readonly label: string }[] = [
  { key: 'daily', label: 'Today' },
  { key: 'weekly', label: '7 Days' },
  { key: 'monthly', label: '30 Days' },
];

/** The site's figures for the period in the URL. */
export const WebsiteAnalyticsTab = () => {
  const { read, change } = useSearchParamsState();
  const period = periods.find(({ key }) => key === read('period'))?.key ?? 'monthly';
  const { data, isError, errorUpdatedAt, dataUpdatedAt, ...answer } = useQuery(websiteAnalytics(period));
  // A refetch without data forgets the error until it has failed too: the message stays meanwhile.
  const hasFailed = isError || errorUpdatedAt > dataUpdatedAt;
  const answeredAt = useAnsweredAt({ dataUpdatedAt, ...answer });
  return (
    <Stack>
      <Cluster $justify="space-between" data-screen-only>
        <Segments>
          <legend>Period</legend>
          {periods.map(({ key, label }) => (
            <Segment
              key={key}
              aria-pressed={key === period}
              onClick={() => change({ period: key, from: '', to: '' })}
            >
              {label}
            </Segment>
          ))}
        </Segments>
        {data !== undefined && (
          <Cluster $justify="space-between">
            <LiveUsers users={data.realTimeUsers} />
            <Button
              $variant="quiet"
              $size="bar"
              onClick={() =>
                downloadText(
                  `website-analytics-${data.range.first}-to-${data.range.last}.csv`,
                  'text/csv',
                  websiteCsv(data),
                )
              }
            >
              Download CSV
            </Button>
            <Button $variant="quiet" $size="bar" onClick={() => window.print()}>
              Print
            </Button>
          </Cluster>
        )}
      </Cluster>
      {hasFailed && <FieldError role="alert">Failed to load analytics data</FieldError>}
      {data === undefined ? (
        !hasFailed && <Placeholders />
      ) : (
        <Updating aria-busy={answer.isPlaceholderData}>
          <Corrections range={{ is: 'period', period }} />
          <Figures site={data} period={period} answeredAt={answeredAt} />
        </Updating>
      )}
    </Stack>
  );
};

const LiveUsers = ({ users }: { readonly users: number | null }) => (
  <Live>
    <LiveDot aria-hidden="true" />
    {users === null ? 'Live users unknown' : counted(users, 'live user', 'live users')}
  </Live>
);

interface FiguresProps {
  readonly site: WebsiteAnalytics;
  readonly period: Period;
  readonly answeredAt: number;
}

const Figures = ({ site, period, answeredAt }: FiguresProps) => {
  const { dailyStats, before, range, sameHours } = site;
  const days = dailyStats.length;
  const comparison = comparisonOf({
    days: dailyStats,
    before: before.dailyStats,
    today: range.today,
    countedSince: range.countedSince,
  });
  return (
    <>
      <RangeLine
        days={dailyStats}
        comparison={comparison}
        timezone={range.timezone}
        answeredAt={answeredAt}
      />
      <ClicksSummary period={period}>
        <StatCard
          name="Total Views"
          value={withSeparators(site.totalViews)}
          note={counted(days, 'day', 'days')}
          change={changeOf(
            comparison,
            ({ views }) => views,
            sameHours && { until: sameHours.until, now: sameHours.views, before: sameHours.viewsWeekBefore },
          )}
        />
        <StatCard
          name="Unique Visitors"
          value={withSeparators(site.uniqueVisitors)}
          note={days === 1 ? '1 day' : `Sum of ${days} days`}
          change={changeOf(
            comparison,
            ({ visitors }) => visitors,
            sameHours && {
              until: sameHours.until,
              now: sameHours.visitors,
              before: sameHours.visitorsWeekBefore,
            },
          )}
        >
          {site.otherViews > 0 && (
            <Muted $small>(other): {counted(site.otherViews, 'view', 'views')} of further visitors</Muted>
          )}
        </StatCard>
        <StatCard
          name="Views per Visitor"
          value={ratio(site.totalViews, site.uniqueVisitors)}
          note={counted(days, 'day', 'days')}
        />
      </ClicksSummary>
      <PanelGrid>
        {days > 1 && (
          <DailyPanel
            title="Views by day"
            days={dailyStats}
            before={before.dailyStats}
            range={range}
            lines={[
              { unit: ['view', 'views'], countOf: ({ views }) => views },
              { unit: ['visitor', 'visitors'], countOf: ({ visitors }) => visitors },
            ]}
            columns={dayColumns}
          />
        )}
        <ChartPanel
          title="Views by hour"
          chart={<HoursChart hours={site.hourlyStats} />}
          table={<HoursTable hours={site.hourlyStats} />}
        />
      </PanelGrid>
      <WebsiteBreakdowns site={site} />
      <InvalidReport invalid={site.invalid} invalidDays={site.invalidDays} period={period} />
      <Muted $small>
        A visitor counts once per day; longer periods add up the days. Invalid traffic is not included.
        {site.otherViews
          ? ' A day counts a limited number of new visitors from one network and in total; the views of further visitors count, the visitors do not.'
          : ''}
        {site.incompleteDays?.map(
          (day) =>
            ` Events of ${shortDay(day)} came after its pseudonyms were deleted; its visitors lack theirs until ${rebuildCommand(day)}.`,
        )}
      </Muted>
    </>
  );
};

const Placeholders = () => (
  <>
    <VisuallyHidden role="status">Loading website analytics</VisuallyHidden>
    <StatCards>
      {['views', 'visitors', 'ratio'].map((card) => (
        <Skeleton key={card} $height="8.5rem" />
      ))}
    </StatCards>
    <PanelGrid>
      {['days', 'pages', 'countries', 'devices'].map((list) => (
        <Skeleton key={list} $height="20rem" />
      ))}
    </PanelGrid>
  </>
);

const Live = styled.p`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  padding: 0.375rem 0.875rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.goodWash};
  color: ${({ theme }) => theme.color.good};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;

const LiveDot = styled.span`
  width: 0.625rem;
  height: 0.625rem;
  border-radius: 50%;
  background: currentcolor;
`;

/** Two columns; an odd last panel spans both. */
const PanelGrid = styled(Stack)`
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  }
`;
