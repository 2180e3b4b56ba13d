import { ledgerSentence } from '@marquee/contracts/ledger/ledger-sentence';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { LoadError } from '../../ui/feedback/load-error';
import { PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { adminPage } from '../frame/admin-page';
import { DeadlineBadge } from '../frame/deadline-badge';
import { useIsAllowed } from '../frame/rights';
import { siteClicks, siteVisits } from '../frame/site-figures';
import { TitledPanel } from '../frame/titled-panel';
import { Verdict } from '../frame/verdict';
import { pendingProposals, waiting } from '../frame/waiting-queries';
import { featuredNow } from '../placements/featured-queries';
import { ledgerQuery } from '../system/ledger-queries';
import { MissedSearchList } from './missed-searches';
import { changeSince, sameHoursBefore, type TodayFigure, todayFigures } from './today-figures';
import { type TodayItem, todayItems } from './today-rows';

const month = { is: 'period', period: 'monthly' } as const;
const today = { is: 'period', period: 'daily' } as const;

/**
 * What needs an operator today as one list, the figures in one line, and the ledger. It appears when all of it
 * has loaded, so that nothing moves afterwards.
 */
const Today = () => {
  const enabled = useIsAllowed('inbox', 'read');
  const inbox = useQuery({ ...waiting, enabled });
  const proposals = useQuery({ ...pendingProposals, enabled });
  const featured = useQuery(featuredNow);
  const ledger = useQuery(ledgerQuery);
  const site = useQuery({ ...siteVisits(month), refetchInterval: false });
  const hours = useQuery({ ...siteVisits(today), refetchInterval: false });
  const clicks = useQuery({ ...siteClicks(month), refetchInterval: false });
  const clickHours = useQuery({ ...siteClicks(today), refetchInterval: false });
  const parts = {
    'the inbox': inbox,
    'the profile changes': proposals,
    'the featured models': featured,
    'the ledger': ledger,
    'the traffic': site,
    "today's traffic": hours,
    'the clicks': clicks,
    "today's clicks": clickHours,
  };
  if (Object.values(parts).some(({ isLoading }) => isLoading)) return <Skeleton $height="46rem" />;
  const figures =
    site.data && clicks.data
      ? todayFigures(
          { ...site.data, sameHours: hours.data?.sameHours },
          { ...clicks.data, sameHours: clickHours.data?.sameHours },
        )
      : undefined;
  const items = todayItems(
    {
      figures,
      clicks: clicks.data,
      ledgerProblem: ledger.data?.balanced === false ? ledgerSentence(ledger.data) : undefined,
      waiting: inbox.data,
      proposals: proposals.data,
      featured: featured.data,
    },
    Date.now(),
  );
  return (
    <Stack $top="1.5rem">
      {Object.entries(parts).map(([what, { error }]) => (
        <LoadError key={what} what={what} error={error} />
      ))}
      <TodayList items={items} />
      {figures !== undefined && (
        <FigureLine
          figures={figures}
          hours={
            hours.data?.sameHours &&
            `Today until ${String(hours.data.sameHours.until).padStart(2, '0')}:00 ${hours.data.range.timezone}`
          }
        />
      )}
      {ledger.data !== undefined && (
        <Verdict $tone={ledger.data.balanced ? 'good' : 'bad'} role="status">
          <strong>{ledger.data.balanced ? 'The ledger balances.' : 'The ledger does not balance.'}</strong>{' '}
          {ledgerSentence(ledger.data)} <Link to="/admin/ledger">Open the ledger</Link>
        </Verdict>
      )}
      <MissedSearchList />
    </Stack>
  );
};

export const TodayPage = adminPage('Today', Today);

const TodayList = ({ items }: { readonly items: readonly TodayItem[] }) => (
  <TitledPanel id="today-items" title="To do, by deadline">
    {items.length === 0 && <Muted $top="0.75rem">Nothing to do. New requests and reports appear here.</Muted>}
    <List>
      {items.map(({ to, title, about, dueAt, badge }) => (
        <li key={to + title}>
          <RowLink to={to} data-row="">
            <strong dir="auto">{title}</strong>
            <Muted as="span" $small>
              {about}
              {dueAt !== undefined && (
                <>
                  {' · '}
                  <Moment at={dueAt} />
                </>
              )}
            </Muted>
            {badge !== undefined && <Badge $tone="bad">{badge}</Badge>}
            {dueAt !== undefined && <DeadlineBadge dueAt={dueAt} now={Date.now()} />}
          </RowLink>
        </li>
      ))}
    </List>
  </TitledPanel>
);

interface FigureLineProps {
  readonly figures: readonly TodayFigure[];
  readonly hours: string | undefined;
}

/** Today so far beside the same hours a week before, and the last seven whole days beside the seven before. */
const FigureLine = ({ figures, hours }: FigureLineProps) => (
  <Stack as="section" $gap="0.75rem" aria-labelledby="today-figures">
    <PanelHead $wrap="nowrap" $align="end">
      <div>
        <PanelTitle id="today-figures">{hours ?? 'Last 7 days'}</PanelTitle>
        <Muted $small>
          {hours === undefined ? 'Compared' : `Today: compared with ${sameHoursBefore}. 7 days: compared`}{' '}
          with the 7 days before.
        </Muted>
      </div>
      <Link to="/admin/figures">Figures</Link>
    </PanelHead>
    <StatCards>
      {figures.map(({ name, today, week }) => (
        <StatCard
          key={name}
          name={name}
          value={withSeparators((today ?? week).now)}
          change={changeSince(today ?? week)}
        >
          {today !== undefined && (
            <Muted $small $top="0.5rem">
              7 days: {withSeparators(week.now)}, {changeSince(week).text.toLowerCase()}
            </Muted>
          )}
        </StatCard>
      ))}
    </StatCards>
  </Stack>
);

const List = styled.ul`
  margin: 0.5rem -0.75rem -0.5rem;

  li + li { border-top: 1px solid ${({ theme }) => theme.color.line}; }
`;

/** One line on a desktop; below that the badge is beside the title. */
const RowLink = styled(Link)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  justify-items: start;
  gap: 0.125rem 1rem;
  min-height: 2.5rem;
  padding: 0.375rem 0.75rem;
  border-radius: ${({ theme }) => theme.radius.small};
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover { background: ${({ theme }) => theme.color.surfaceHigh}; }
  &:focus-visible { outline-offset: -2px; }
  align-items: start;
  > :nth-child(2) { grid-area: 2 / 1 / auto / -1; }
  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, auto) minmax(0, 1fr) auto;
    align-items: center;
    > :nth-child(2) { grid-area: auto; }
  }
`;
