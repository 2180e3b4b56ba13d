import type { Period, WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { countryName } from '../../format/country';
import { longDay } from '../../format/day';
import { counted, ratio, withSeparators } from '../../format/number';
import { BarList } from '../../ui/bar-list';
import { FieldError } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { Panel, PanelTitle } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
import { StatCard, StatCards } from '../../ui/stat-card';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { PeriodSwitch } from './period-switch';

interface WebsiteAnalyticsViewProps {
  readonly period: Period;
  readonly days: number;
  readonly insights: WebsiteAnalytics | undefined;
  readonly failed: boolean;
  readonly onPeriod: (period: Period) => void;
}

export const WebsiteAnalyticsView = ({ period, days, insights, failed, onPeriod }: WebsiteAnalyticsViewProps) => (
  <Stack>
    <Bar>
      <PeriodSwitch period={period} onPeriod={onPeriod} />
      {insights !== undefined && <LiveUsers users={insights.realTimeUsers} />}
    </Bar>
    {failed && <FieldError role="alert">Failed to load analytics data</FieldError>}
    {insights === undefined ? !failed && <Placeholders /> : <Numbers insights={insights} label={counted(days, 'day', 'days')} />}
  </Stack>
);

const LiveUsers = ({ users }: { readonly users: number | null }) => (
  <Live>
    <Lamp aria-hidden="true" />
    {users === null ? 'Live users unknown' : `${counted(users, 'live user', 'live users')}`}
  </Live>
);

const Numbers = ({ insights, label }: { readonly insights: WebsiteAnalytics; readonly label: string }) => (
  <>
    <StatCards>
      <StatCard name="Total Views" value={withSeparators(insights.totalViews)} note={label} />
      <StatCard
        name="Unique Visitors"
        value={withSeparators(insights.uniqueVisitors)}
        note={insights.dailyStats.length === 1 ? label : `${label}, added up day by day`}
      />
      <StatCard name="Views per Visitor" value={ratio(insights.totalViews, insights.uniqueVisitors)} note={label} />
    </StatCards>
    <Lists>
      <List title="Daily Statistics">
        <Table>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Visitors</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {[...insights.dailyStats].reverse().map(({ date, visitors, views }) => (
              <tr key={date}>
                <th scope="row">{longDay(date)}</th>
                <td>{withSeparators(visitors)}</td>
                <td>{withSeparators(views)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
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
          rows={insights.countries.map(({ country, visitors }) => ({ key: country, name: countryName(country), count: visitors }))}
        />
      </List>
      <List title="Device Types">
        <BarList
          unit={['visitor', 'visitors']}
          empty="No visitors yet."
          rows={insights.devices.map(({ device, visitors }) => ({ key: device, name: <Device name={device} />, count: visitors }))}
        />
      </List>
    </Lists>
    <Note>
      Days are those of {insights.range.timezone}. A visitor counts once a day; over several days the days are added up. Invalid traffic is
      in none of these numbers.
    </Note>
  </>
);

const Device = ({ name }: { readonly name: string }) => (
  <>
    <Icon name={name.toLowerCase().includes('mobile') ? 'mobile' : 'desktop'} size={18} />
    {name}
  </>
);

const List = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Panel>
    <PanelTitle>{title}</PanelTitle>
    {/* A list that scrolls must be reachable by keyboard. */}
    <Scroller tabIndex={0} role="group" aria-label={title}>
      {children}
    </Scroller>
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
  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Scroller = styled.div`
  overflow-y: auto;
  max-height: 24rem;
  margin-top: 1rem;
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;

  th, td { padding: 0.5rem 0.25rem; border-bottom: 1px solid ${({ theme }) => theme.color.line}; text-align: end; }
  th:first-child { text-align: start; font-weight: 500; }
  thead th { color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.small}; font-weight: 600; }
`;

const Note = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;
