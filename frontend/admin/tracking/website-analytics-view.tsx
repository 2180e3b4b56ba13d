import type { Period, WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { lazy, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { BarList } from '../../ui/charts/bar-list';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { countryName } from '../../ui/format/country';
import { downloadText } from '../../ui/format/csv';
import { longDay } from '../../ui/format/day';
import { counted, ratio, withSeparators } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { DataTable, TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { ChartPanel } from './chart-panel';
import { comparedWith } from './compared-with';
import { InvalidReport } from './invalid-report';
import { PeriodSwitch } from './period-switch';
import { chartDays } from './website-charts';
import { websiteCsv } from './website-csv';

const DaysChart = lazy(() => import('./website-charts').then(({ DaysChart }) => ({ default: DaysChart })));
const HoursChart = lazy(() => import('./website-charts').then(({ HoursChart }) => ({ default: HoursChart })));

interface WebsiteAnalyticsViewProps {
  readonly period: Period;
  readonly days: number;
  readonly insights: WebsiteAnalytics | undefined;
  readonly failed: boolean;
  readonly onPeriod: (period: Period) => void;
}

export const WebsiteAnalyticsView = ({
  period,
  days,
  insights,
  failed,
  onPeriod,
}: WebsiteAnalyticsViewProps) => (
  <Stack>
    <Bar>
      <PeriodSwitch period={period} onPeriod={onPeriod} />
      {insights !== undefined && (
        <Bar>
          <LiveUsers users={insights.realTimeUsers} />
          <Button
            type="button"
            $variant="quiet"
            $size="small"
            onClick={() =>
              downloadText(
                `website-analytics-${insights.range.first}-to-${insights.range.last}.csv`,
                'text/csv',
                websiteCsv(insights),
              )
            }
          >
            Download CSV
          </Button>
        </Bar>
      )}
    </Bar>
    {failed && <FieldError role="alert">Failed to load analytics data</FieldError>}
    {insights === undefined ? !failed && <Placeholders /> : <Numbers insights={insights} days={days} />}
  </Stack>
);

const LiveUsers = ({ users }: { readonly users: number | null }) => (
  <Live>
    <Lamp aria-hidden="true" />
    {users === null ? 'Live users unknown' : `${counted(users, 'live user', 'live users')}`}
  </Live>
);

const Numbers = ({ insights, days }: { readonly insights: WebsiteAnalytics; readonly days: number }) => (
  <>
    <StatCards>
      <StatCard
        name="Total Views"
        value={withSeparators(insights.totalViews)}
        note={noteOf(counted(days, 'day', 'days'), insights.totalViews, insights.before?.totalViews, days)}
      />
      <StatCard
        name="Unique Visitors"
        value={withSeparators(insights.uniqueVisitors)}
        note={noteOf(
          days === 1 ? '1 day' : `${days} days, added up day by day`,
          insights.uniqueVisitors,
          insights.before?.uniqueVisitors,
          days,
        )}
      />
      <StatCard
        name="Views per Visitor"
        value={ratio(insights.totalViews, insights.uniqueVisitors)}
        note={counted(days, 'day', 'days')}
      />
    </StatCards>
    <Lists>
      {insights.dailyStats.length > 1 && (
        <ChartPanel
          title="Views by Day"
          chart={<DaysChart days={chartDays(insights)} />}
          table={<DaysTable days={insights.dailyStats} />}
        />
      )}
      <ChartPanel
        title="Views by Hour"
        chart={<HoursChart hours={insights.hourlyStats} />}
        table={
          <TableScroller label="Views by Hour, as a table">
            <DataTable>
              <thead>
                <tr>
                  <th scope="col">Hour</th>
                  <th scope="col">Views</th>
                </tr>
              </thead>
              <tbody>
                {insights.hourlyStats.map(({ hour, views }) => (
                  <tr key={hour}>
                    <th scope="row">{String(hour).padStart(2, '0')}:00</th>
                    <td>{withSeparators(views)}</td>
                  </tr>
                ))}
              </tbody>
            </DataTable>
          </TableScroller>
        }
      />
    </Lists>
    <Breakdowns $ofOneDay={insights.dailyStats.length === 1}>
      <List title="Daily Statistics">
        <DaysRows days={insights.dailyStats} />
      </List>
      <List title="Top Pages">
        <BarList
          ranked
          unit={['view', 'views']}
          empty="No views yet."
          rows={insights.topPages.map(({ page, views }) => ({ key: page, name: page, count: views }))}
        />
      </List>
      <List title="Top Countries">
        <BarList
          unit={['visitor', 'visitors']}
          empty="No visitors yet."
          rows={insights.countries.map(({ country, visitors }) => ({
            key: country,
            name: countryName(country),
            count: visitors,
          }))}
        />
      </List>
      <List title="Device Types">
        <BarList
          unit={['visitor', 'visitors']}
          empty="No visitors yet."
          rows={insights.devices.map(({ device, visitors }) => ({
            key: device,
            name: <Device name={device} />,
            count: visitors,
          }))}
        />
      </List>
      <List title="Browsers">
        <BarList
          unit={['visitor', 'visitors']}
          empty="No visitors yet."
          rows={insights.browsers.map(({ browser, visitors }) => ({
            key: browser,
            name: browser,
            count: visitors,
          }))}
        />
      </List>
      <List title="Referrers">
        <BarList
          ranked
          unit={['visitor', 'visitors']}
          empty="No visitors yet."
          rows={insights.referrers.map(({ referrer, visitors }) => ({
            key: referrer,
            name: referrer,
            count: visitors,
          }))}
        />
      </List>
      <List title="Entry Pages">
        <BarList
          ranked
          unit={['visitor', 'visitors']}
          empty="No visitors yet."
          rows={insights.entryPages.map(({ page, visitors }) => ({ key: page, name: page, count: visitors }))}
        />
      </List>
    </Breakdowns>
    <InvalidReport invalid={insights.invalid} invalidDays={insights.invalidDays} />
    <Note>
      Days are those of {insights.range.timezone}. A visitor counts once a day; over several days the days are
      added up. Invalid traffic is in none of these numbers. The period includes today, which is not over; the
      period before is of whole days.
    </Note>
  </>
);

const DaysTable = ({ days }: { readonly days: WebsiteAnalytics['dailyStats'] }) => (
  <TableScroller label="Views by Day, as a table">
    <DaysRows days={days} />
  </TableScroller>
);

const DaysRows = ({ days }: { readonly days: WebsiteAnalytics['dailyStats'] }) => (
  <DataTable>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">Visitors</th>
        <th scope="col">Views</th>
      </tr>
    </thead>
    <tbody>
      {[...days].reverse().map(({ date, visitors, views }) => (
        <tr key={date}>
          <th scope="row">{longDay(date)}</th>
          <td>{withSeparators(visitors)}</td>
          <td>{withSeparators(views)}</td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

/** What is counted, and against as many days right before; nothing of that while the server does not tell. */
const noteOf = (counts: string, now: number, before: number | undefined, days: number): string =>
  before === undefined ? counts : `${counts}; ${comparedWith(now, before, days)}`;

const Device = ({ name }: { readonly name: string }) => (
  <>
    <Icon name={name.toLowerCase().includes('mobile') ? 'mobile' : 'desktop'} size={18} />
    {name}
  </>
);

const List = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel>
    <PanelTitle>{title}</PanelTitle>
    <Scroller label={title}>{children}</Scroller>
  </Panel>
);

const Placeholders = () => (
  <>
    <VisuallyHidden role="status">Loading website analytics</VisuallyHidden>
    <StatCards>
      {['views', 'visitors', 'ratio'].map((card) => (
        <Skeleton key={card} $height="8.5rem" />
      ))}
    </StatCards>
    <Lists>
      {['days', 'pages', 'countries', 'devices'].map((list) => (
        <Skeleton key={list} $height="20rem" />
      ))}
    </Lists>
  </>
);

const Stack = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
`;

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0.75rem;
`;

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

const Lamp = styled.span`
  width: 0.625rem;
  height: 0.625rem;
  border-radius: 50%;
  background: currentcolor;
`;

const Lists = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  }
`;

/** The countries are many, and stand beside devices and browsers, which are few; a single day is one line, and stands above all. */
const Breakdowns = styled(Lists)<{ $ofOneDay: boolean }>`
  ${({ theme }) => theme.from.tablet} {
    ${({ $ofOneDay }) => ($ofOneDay ? '> :first-child { grid-column: 1 / -1; }' : '> :nth-child(3) { grid-row: span 2; }')}
    > :last-child:nth-child(odd) { grid-column: auto; }
  }
`;

const Scroller = styled(ScrollRegion)`
  max-height: 24rem;
  margin-top: 1rem;
`;

const Note = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
