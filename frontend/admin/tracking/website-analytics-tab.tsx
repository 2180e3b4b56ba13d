import { type Period, periodDays, type WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { styled } from 'styled-components';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { downloadText } from '../../ui/format/csv';
import { ratio } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Segment, Segments } from '../../ui/inputs/segments';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { ChartPanel } from './chart-panel';
import { ClicksSummary } from './clicks-summary';
import { comparedWith } from './compared-with';
import { InvalidReport } from './invalid-report';
import { websiteAnalytics } from './tracking-queries';
import { DaysTable, HoursTable, WebsiteBreakdowns } from './website-breakdowns';
import { websiteCsv } from './website-csv';

const DaysChart = lazy(() => import('./website-charts').then(({ DaysChart }) => ({ default: DaysChart })));
const HoursChart = lazy(() => import('./website-charts').then(({ HoursChart }) => ({ default: HoursChart })));

const periods: readonly { readonly key: Period; readonly label: string }[] = [
  { key: 'daily', label: 'Today' },
  { key: 'weekly', label: '7 Days' },
  { key: 'monthly', label: '30 Days' },
];

/** The site's figures for the period in the URL. */
export const WebsiteAnalyticsTab = () => {
  const { read, change } = useSearchParamsState();
  const period = periods.find(({ key }) => key === read('period'))?.key ?? 'daily';
  const { data, isError } = useQuery(websiteAnalytics(period));
  return (
    <Stack>
      <Cluster $justify="space-between">
        <Segments>
          <legend>Period</legend>
          {periods.map(({ key, label }) => (
            <Segment key={key} aria-pressed={key === period} onClick={() => change({ period: key })}>
              {label}
            </Segment>
          ))}
        </Segments>
        {data !== undefined && (
          <Cluster $justify="space-between">
            <LiveUsers users={data.realTimeUsers} />
            <Button
              $variant="quiet"
              $size="small"
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
          </Cluster>
        )}
      </Cluster>
      {isError && <FieldError role="alert">Failed to load analytics data</FieldError>}
      {data === undefined ? !isError && <Placeholders /> : <Figures site={data} period={period} />}
    </Stack>
  );
};

const LiveUsers = ({ users }: { readonly users: number | null }) => (
  <Live>
    <LiveDot aria-hidden="true" />
    {users === null ? 'Live users unknown' : counted(users, 'live user', 'live users')}
  </Live>
);

const Figures = ({ site, period }: { readonly site: WebsiteAnalytics; readonly period: Period }) => {
  const days = periodDays[period];
  return (
    <>
      <StatCards>
        <StatCard
          name="Total Views"
          value={withSeparators(site.totalViews)}
          note={noteOf(counted(days, 'day', 'days'), site.totalViews, site.before?.totalViews, days)}
        />
        <StatCard
          name="Unique Visitors"
          value={withSeparators(site.uniqueVisitors)}
          note={noteOf(
            days === 1 ? '1 day' : `Sum of ${days} days`,
            site.uniqueVisitors,
            site.before?.uniqueVisitors,
            days,
          )}
        >
          <OtherViews views={site.otherViews ?? 0} />
        </StatCard>
        <StatCard
          name="Views per Visitor"
          value={ratio(site.totalViews, site.uniqueVisitors)}
          note={counted(days, 'day', 'days')}
        />
      </StatCards>
      <ClicksSummary period={period} />
      <PanelGrid>
        {site.dailyStats.length > 1 && (
          <ChartPanel
            title="Views by Day"
            chart={<DaysChart site={site} />}
            table={<DaysTable days={site.dailyStats} />}
          />
        )}
        <ChartPanel
          title="Views by Hour"
          chart={<HoursChart hours={site.hourlyStats} />}
          table={<HoursTable hours={site.hourlyStats} />}
        />
      </PanelGrid>
      <WebsiteBreakdowns site={site} />
      <InvalidReport invalid={site.invalid} invalidDays={site.invalidDays} period={period} />
      <Muted $small>
        Days are {site.range.timezone}. Today is still in progress. A visitor counts once per day; longer
        periods add up the days. Invalid traffic is not included.
        {site.otherViews
          ? ' A day counts a limited number of new visitors from one network and in total; the views of further visitors count, the visitors do not.'
          : ''}
      </Muted>
    </>
  );
};

/** Views of visitors beyond a daily cap, who are not among the visitors. */
const OtherViews = ({ views }: { readonly views: number }) =>
  views > 0 && <Muted $small>(other): {counted(views, 'view', 'views')} of further visitors</Muted>;

/** What is counted and how it compares with the previous period, if the server has it. */
const noteOf = (counts: string, now: number, before: number | undefined, days: number): string =>
  before === undefined ? counts : `${counts}; ${comparedWith(now, before, days)}`;

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
