import { otherName, type WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { sourceOf } from '@marquee/contracts/rules/sources';
import { withSeparators } from '@marquee/contracts/text/number';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { BarList } from '../../ui/charts/bar-list';
import { DaysTable } from '../../ui/charts/daily-panel';
import { countryName } from '../../ui/format/country';
import { FirstRows } from '../../ui/inputs/first-rows';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Icon, type IconName } from '../../ui/text/icon';
import { PageName } from './page-name';

interface Breakdown {
  readonly title: string;
  readonly unit: 'view' | 'visitor';
  readonly ranked?: boolean;
  readonly rows: (site: WebsiteAnalytics) => readonly (readonly [key: string, count: number])[];
  /** The row's name, by default its key. */
  readonly nameOf?: (key: string) => ReactNode;
}

const breakdowns: readonly Breakdown[] = [
  {
    title: 'Top Pages',
    unit: 'view',
    ranked: true,
    rows: ({ topPages }) => topPages.map(({ page, views }) => [page, views]),
    nameOf: (path) => <PageName path={path} />,
  },
  {
    title: 'Top Countries',
    unit: 'visitor',
    rows: ({ countries }) => countries.map(({ country, visitors }) => [country, visitors]),
    nameOf: countryName,
  },
  {
    title: 'Device Types',
    unit: 'visitor',
    rows: ({ devices }) => devices.map(({ device, visitors }) => [device, visitors]),
    nameOf: (device) => (
      <Cluster as="span" $gap="0.5rem" $wrap="nowrap">
        <Icon name={deviceIcon(device.toLowerCase())} size={18} />
        {device}
      </Cluster>
    ),
  },
  {
    title: 'Browsers',
    unit: 'visitor',
    rows: ({ browsers }) => browsers.map(({ browser, visitors }) => [browser, visitors]),
  },
  {
    title: 'Referrers',
    unit: 'visitor',
    ranked: true,
    rows: ({ referrers }) => bySource(referrers),
  },
  {
    title: 'Entry pages',
    unit: 'visitor',
    ranked: true,
    rows: ({ entryPages }) => entryPages.map(({ page, visitors }) => [page, visitors]),
    nameOf: (path) => <PageName path={path} />,
  },
];

/** Referrers by the names of the Clicks tab; hosts without one keep theirs. */
export const bySource = (
  referrers: readonly Pick<WebsiteAnalytics['referrers'][number], 'referrer' | 'visitors'>[],
): [name: string, visitors: number][] => {
  const sums = new Map<string, number>();
  for (const { referrer, visitors } of referrers) {
    const { channel, name } = sourceOf(referrer);
    const key = channel === 'referral' ? referrer : name;
    sums.set(key, (sums.get(key) ?? 0) + visitors);
  }
  return [...sums].sort(([, one], [, other]) => other - one);
};

const deviceIcon = (device: string): IconName =>
  device.includes('mobile') ? 'mobile' : device.includes('tablet') ? 'tablet' : 'desktop';

/** The days of the period and every breakdown of its figures. */
export const WebsiteBreakdowns = ({ site }: { readonly site: WebsiteAnalytics }) => (
  <Grid $singleDay={site.dailyStats.length === 1}>
    <BreakdownPanel title="Daily Statistics" count={site.dailyStats.length}>
      <DaysTable days={site.dailyStats} columns={dayColumns} />
    </BreakdownPanel>
    {breakdowns.map(({ title, unit, ranked = false, rows, nameOf = (key) => key }) => (
      <BreakdownPanel key={title} title={title} count={rows(site).length}>
        <BarList
          ranked={ranked}
          unit={[unit, `${unit}s`]}
          empty={`No ${unit}s yet.`}
          rows={rows(site).map(([key, count]) =>
            key === otherName
              ? { key, name: 'All others', count, isRest: true }
              : { key, name: nameOf(key), count },
          )}
        />
      </BreakdownPanel>
    ))}
  </Grid>
);

interface BreakdownPanelProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

const BreakdownPanel = ({ title, count, children }: BreakdownPanelProps) => (
  <Panel>
    <PanelTitle>{title}</PanelTitle>
    <Stack $top="1rem">
      <FirstRows of={title} count={count}>
        {children}
      </FirstRows>
    </Stack>
  </Panel>
);

/** The figures of a day by their headings. */
export const dayColumns = {
  Visitors: ({ visitors }: WebsiteAnalytics['dailyStats'][number]) => visitors,
  Views: ({ views }: WebsiteAnalytics['dailyStats'][number]) => views,
} as const;

export const HoursTable = ({ hours }: { readonly hours: WebsiteAnalytics['hourlyStats'] }) => (
  <TableScroller label="Views by hour, as a table">
    <DataTable>
      <HeadRow first="Hour" names={['Views']} />
      <tbody>
        {hours.map(({ hour, views }) => (
          <tr key={hour}>
            <th scope="row">{String(hour).padStart(2, '0')}:00</th>
            <td>{withSeparators(views)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  </TableScroller>
);

/**
 * The long list of countries stands beside the two short lists of devices and browsers; a single day spans
 * the grid.
 */
const Grid = styled(Stack)<{ readonly $singleDay: boolean }>`
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    ${({ $singleDay }) => ($singleDay ? '> :first-child { grid-column: 1 / -1; }' : '> :nth-child(3) { grid-row: span 2; }')}
  }
`;
