import { deepestPosition, type ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { SlotTable } from '../../catalogue/slots/slot-table';
import { BarList } from '../../ui/charts/bar-list';
import { chartHeight } from '../../ui/charts/chart-frame';
import { StatCards } from '../../ui/charts/stat-card';
import { shortDay } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { PageTitle, PanelStack } from '../../ui/layout/page';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Columns } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { CampaignsPanel } from '../campaigns/campaigns-panel';
import { ProposalNotice } from '../profile/proposal-notice';
import { AudiencePanels } from './audience-panels';
import { type Breakdown, breakdowns } from './breakdowns';
import { changeOf, rateChangeOf } from './change';
import { ComparedStat } from './compared-stat';
import { definitions, tips } from './definitions';
import { FeaturedStatusCard, featuredStatus } from './featured-status';
import { InvalidTraffic } from './invalid-traffic';
import { LinkHealthPanel } from './link-health-panel';
import { LinkTestPanel } from './link-test-panel';
import { PasswordPanel } from './password-panel';
import { PlacementPanel } from './placement-panel';
import { RangeBar } from './range-bar';
import { exportUrl, type SelectedRange } from './selected-range';
import { TitledPanel } from './titled-panel';

const DailyCharts = lazy(() =>
  import('./daily-charts').then(({ DailyCharts }) => ({ default: DailyCharts })),
);

interface DashboardProps {
  readonly slug: string;
  readonly insights: ModelAnalytics;
  /** Epoch milliseconds of the last answer. */
  readonly updatedAt: number;
  readonly failure: string | null;
  readonly selected: SelectedRange;
  /** The figures are those of the previous range until the selected one has loaded. */
  readonly isLoadingRange: boolean;
  readonly notice: string | null;
  readonly onRange: (range: SelectedRange) => void;
  readonly onLogout: () => void;
}

export const Dashboard = ({
  slug,
  insights,
  updatedAt,
  failure,
  selected,
  isLoadingRange,
  notice,
  onRange,
  onLogout,
}: DashboardProps) => {
  const { model, stats, before, range } = insights;
  const status = featuredStatus(model);
  return (
    <PanelStack>
      <Cluster $align="flex-end" $justify="space-between" $gap="1rem">
        <div>
          <PageTitle $size="heading">Analytics Dashboard</PageTitle>
          <Name>
            {model.name} <Slug>/{slug}</Slug>
          </Name>
        </div>
        <Cluster $align="stretch" $gap="0.5rem">
          <Button as={Link} to={`/analytics/${slug}/profile`} $variant="quiet">
            Edit Profile
          </Button>
          <Button as="a" href="/" $variant="quiet">
            <Icon name="back" size={18} /> Back to Site
          </Button>
          <Button $variant="quiet" onClick={onLogout}>
            Logout
          </Button>
        </Cluster>
      </Cluster>
      <Cluster $align="flex-end" $justify="space-between" $gap="0.75rem 1.5rem">
        <RangeBar selected={selected} shown={range} onRange={onRange} />
        <Cluster $align="stretch" $gap="0.5rem">
          {(['csv', 'json'] as const).map((format) => (
            <Button
              key={format}
              as="a"
              $variant="quiet"
              $size="small"
              href={exportUrl(slug, range, format)}
              download
            >
              Download {format.toUpperCase()}
            </Button>
          ))}
        </Cluster>
      </Cluster>
      {notice !== null && <FieldError role="alert">{notice}</FieldError>}
      <Range aria-busy={isLoadingRange}>
        {shortDay(range.first)} to {shortDay(range.last)} ({counted(stats.dailyStats.length, 'day', 'days')}),
        compared with {shortDay(before.first)} to {shortDay(before.last)}. Days are {range.timezone}. Updated{' '}
        <time>{new Date(updatedAt).toLocaleTimeString('en-US')}</time>.
      </Range>
      {failure !== null && <FieldError role="alert">{failure}</FieldError>}
      {status !== null && <FeaturedStatusCard status={status} />}
      <ProposalNotice slug={slug} />
      <StatCards>
        <ComparedStat
          name="Total Impressions"
          value={withSeparators(stats.impressions)}
          note="Profile views: cards seen and profiles opened"
          change={changeOf(stats.impressions, before.impressions)}
          meaning="impressions"
        />
        <ComparedStat
          name="Total Clicks"
          value={withSeparators(stats.clicks)}
          note="Clicks on your creator-platform links"
          change={changeOf(stats.clicks, before.clicks)}
          meaning="clicks"
        />
        {stats.uniqueClicks !== undefined && before.uniqueClicks !== undefined && (
          <ComparedStat
            name="Unique Clicks"
            value={withSeparators(stats.uniqueClicks)}
            note="People who clicked, each once a day"
            change={changeOf(stats.uniqueClicks, before.uniqueClicks)}
            meaning="uniqueClicks"
          />
        )}
        <ComparedStat
          name="Click Rate"
          value={`${stats.clickRate.toFixed(1)}%`}
          note="Clicks per hundred impressions"
          change={rateChangeOf(stats.clickRate, before)}
          meaning="clickRate"
        />
      </StatCards>
      <Suspense fallback={<ChartPlaceholder aria-hidden="true" />}>
        <DailyCharts days={stats.dailyStats} today={range.today} />
      </Suspense>
      <PlacementPanel slug={slug} />
      <Columns $from="tablet">
        {breakdowns.map((breakdown) => (
          <BreakdownPanel key={breakdown.title} breakdown={breakdown} stats={stats} />
        ))}
      </Columns>
      <TitledPanel title="Where people saw you and clicked" meaning="slot">
        <SlotTable
          label="Where people saw you and clicked"
          slots={stats.surfaces}
          deepest={deepestPosition}
          totals={{
            impressions: stats.impressions,
            seen: stats.impressionsByKind.card,
            opened: stats.impressionsByKind.profile,
            clicks: stats.clicks,
          }}
        />
      </TitledPanel>
      {stats.audience !== undefined && <AudiencePanels audience={stats.audience} timezone={range.timezone} />}
      <InvalidTraffic invalid={stats.invalid} />
      <CampaignsPanel slug={slug} selected={selected} />
      <LinkTestPanel slug={slug} />
      <LinkHealthPanel slug={slug} />
      <Panel>
        <PanelTitle>Performance Tips</PanelTitle>
        <Columns $from="tablet" $gap="1.5rem" $top="1rem">
          {tips.map(({ title, advice }) => (
            <section key={title}>
              <TipTitle>{title}</TipTitle>
              <Advice>
                {advice.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </Advice>
            </section>
          ))}
        </Columns>
      </Panel>
      <Panel>
        <PanelTitle>What the numbers mean</PanelTitle>
        <Columns as="dl" $from="tablet" $gap="1rem 2rem" $top="1rem">
          {Object.values(definitions).map(({ term, meaning }) => (
            <div key={term}>
              <Term>{term}</Term>
              <Muted as="dd">{meaning}</Muted>
            </div>
          ))}
        </Columns>
      </Panel>
      <PasswordPanel slug={slug} />
    </PanelStack>
  );
};

interface BreakdownPanelProps {
  readonly breakdown: Breakdown;
  readonly stats: ModelAnalytics['stats'];
}

const BreakdownPanel = ({ breakdown: { rows, unit, empty, ...panel }, stats }: BreakdownPanelProps) => (
  <TitledPanel {...panel}>
    <BarList rows={rows(stats)} unit={[unit, `${unit}s`]} empty={empty} />
  </TitledPanel>
);

const Name = styled.p`
  margin-top: 0.25rem;
  font-size: ${({ theme }) => theme.size.lead};
  font-weight: 600;
`;

const Slug = styled(Muted).attrs({ as: 'span' })`
  font-weight: 400;
`;

const Range = styled(Muted).attrs({ $small: true })`
  font-variant-numeric: tabular-nums;

  &[aria-busy='true'] { opacity: 0.6; }
`;

const ChartPlaceholder = styled.div`
  min-height: ${chartHeight * 2}px;

  ${({ theme }) => theme.from.desktop} { min-height: ${chartHeight + 90}px; }
`;

const TipTitle = styled.h3`
  margin-bottom: 0.5rem;
  color: ${({ theme }) => theme.color.lightText};
  font-size: 1.0625rem;
`;

const Advice = styled.ul`
  display: grid;
  gap: 0.5rem;
  padding-inline-start: 1.125rem;
  color: ${({ theme }) => theme.color.textMuted};
  list-style: disc;
`;

const Term = styled.dt`
  font-weight: 700;
`;
