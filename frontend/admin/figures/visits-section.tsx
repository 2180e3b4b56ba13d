import { otherName, type WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { rebuildCommand } from '@marquee/contracts/ledger/ledger-sentence';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useAnsweredAt } from '../../platform/api/use-answered-at';
import { BarList } from '../../ui/charts/bar-list';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { changeOf } from '../../ui/format/comparison';
import { shortDay } from '../../ui/format/day';
import { ratio } from '../../ui/format/number';
import { FirstRows } from '../../ui/inputs/first-rows';
import { Columns, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { siteVisits } from '../frame/site-figures';
import { TitledPanel } from '../frame/titled-panel';
import { useQuestion } from './figures-question';
import { FiguresSection } from './figures-section';
import { PageName } from './page-name';

export const VisitsSection = () => {
  const { range, compare } = useQuestion('visits');
  const { data, isError, errorUpdatedAt, dataUpdatedAt, ...answer } = useQuery(siteVisits(range));
  const answeredAt = useAnsweredAt({ dataUpdatedAt, ...answer });
  const { sameHours } = data ?? {};
  const hours =
    compare === 'previous' && sameHours
      ? {
          until: sameHours.until,
          now: sameHours,
          before: { views: sameHours.viewsWeekBefore, visitors: sameHours.visitorsWeekBefore },
        }
      : undefined;
  return (
    <FiguresSection
      of="visits"
      known={data && { ...data.range, answeredAt }}
      // A refetch without data forgets the error until it has failed too: the message stays meanwhile.
      hasFailed={isError || errorUpdatedAt > dataUpdatedAt}
      live={data && { views: data.totalViews, visitors: data.uniqueVisitors }}
      beside={
        data && (
          <Live>
            {data.realTimeUsers === null
              ? 'Live users unknown'
              : counted(data.realTimeUsers, 'live user', 'live users')}
          </Live>
        )
      }
      further={data ? lists.map(({ name, of, rows }) => [name, of, rows(data)] as const) : []}
      cards={({ views = 0, visitors = 0 }, comparison, isFiltered) => (
        <StatCards>
          <StatCard
            name="Total Views"
            value={withSeparators(views)}
            change={changeOf(comparison, (day) => day.views ?? 0, isFiltered ? undefined : hours)}
          />
          <StatCard
            name="Unique Visitors"
            value={withSeparators(visitors)}
            change={changeOf(comparison, (day) => day.visitors ?? 0, isFiltered ? undefined : hours)}
          >
            {!isFiltered && data !== undefined && data.otherViews > 0 && (
              <Muted $small>(other): {counted(data.otherViews, 'view', 'views')} of further visitors</Muted>
            )}
          </StatCard>
          <StatCard name="Views per Visitor" value={ratio(views, visitors)} />
        </StatCards>
      )}
    >
      {data !== undefined && (
        <>
          <Columns $from="tablet" $columns="repeat(auto-fit, minmax(14rem, 1fr))" $align="start">
            {lists.map(({ title, of, rows }) => (
              <TitledPanel key={title} id={`list-${title}`} title={title}>
                <Stack $top="1rem">
                  <FirstRows of={title} count={rows(data).length}>
                    <BarList
                      ranked
                      unit={of === 'views' ? ['view', 'views'] : ['visitor', 'visitors']}
                      empty={`No ${of} yet.`}
                      rows={rows(data).map(([key, count]) =>
                        key === otherName
                          ? { key, name: 'All others', count, isRest: true }
                          : { key, name: <PageName path={key} />, count },
                      )}
                    />
                  </FirstRows>
                </Stack>
              </TitledPanel>
            ))}
          </Columns>
          <Muted $small>
            {data.otherViews > 0 &&
              'A day counts a limited number of new visitors from one network and in total; the views of further visitors count, the visitors do not. '}
            {data.incompleteDays?.map(
              (day) =>
                `Events of ${shortDay(day)} came after its pseudonyms were deleted; its visitors lack theirs until ${rebuildCommand(day)}. `,
            )}
          </Muted>
        </>
      )}
    </FiguresSection>
  );
};

interface List {
  readonly title: string;
  readonly name: string;
  readonly of: 'views' | 'visitors';
  readonly rows: (site: WebsiteAnalytics) => (readonly [name: string, count: number])[];
}

/** Names that are too many for combined sums. */
const lists: readonly List[] = [
  {
    title: 'Top Pages',
    name: 'page',
    of: 'views',
    rows: ({ topPages }) => topPages.map(({ page, views }) => [page, views]),
  },
  {
    title: 'Entry pages',
    name: 'entry page',
    of: 'visitors',
    rows: ({ entryPages }) => entryPages.map(({ page, visitors }) => [page, visitors]),
  },
  {
    title: 'Referrers',
    name: 'referrer',
    of: 'visitors',
    rows: ({ referrers }) => referrers.map(({ referrer, visitors }) => [referrer, visitors]),
  },
];

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

  &::before {
    content: '';
    width: 0.625rem;
    height: 0.625rem;
    border-radius: 50%;
    background: currentcolor;
  }
`;
