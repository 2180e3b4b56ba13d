import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { DayNotes } from '../../catalog/traffic/day-notes';
import { definitions } from '../../catalog/traffic/definitions';
import { SiteOrigin } from '../../platform/head/page-context';
import { CopyLine } from '../../platform/toast/copy-line';
import { RangeLine } from '../../ui/charts/range-line';
import { Updating } from '../../ui/charts/updating';
import { comparisonOf } from '../../ui/format/comparison';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { PageTitle, PanelStack } from '../../ui/layout/page';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Columns, Stack } from '../../ui/layout/stack';
import { BulletList } from '../../ui/text/bullet-list';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { AgencySwitch } from '../agency/agency-switch';
import { CampaignsPanel } from '../campaigns/campaigns-panel';
import type { SelectedRange } from '../frame/selected-range';
import { TitledPanel } from '../frame/titled-panel';
import { ProposalNotice } from '../profile/proposal-status';
import { type Counting, countingOf } from './counting';
import { ExportMenu } from './export-menu';
import { FeaturedStatusCard, featuredStatus } from './featured-status';
import { Figures } from './figures';
import { LinkHealthPanel } from './link-health-panel';
import { LinkTestPanel } from './link-test-panel';
import { PasswordPanel } from './password-panel';
import { RangeBar } from './range-bar';
import { Section, type SectionId, SectionNav } from './section-nav';
import { StatementPanel } from './statement-panel';
import { tips } from './tips';

interface DashboardProps {
  readonly slug: string;
  readonly insights: ModelAnalytics;
  /** Epoch milliseconds of the answer with these figures. */
  readonly answeredAt: number;
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
  answeredAt,
  failure,
  selected,
  isLoadingRange,
  notice,
  onRange,
  onLogout,
}: DashboardProps) => {
  const { model, stats, before, range } = insights;
  const status = featuredStatus(model);
  const comparison = comparisonOf({
    days: stats.dailyStats,
    before: before.dailyStats,
    today: range.today,
    countedSince: range.countedSince,
  });
  const counting = countingOf(range);
  return (
    <PanelStack>
      <AgencySwitch slug={slug} />
      <Cluster $align="flex-end" $justify="space-between" $gap="1rem">
        <div>
          <PageTitle $size="heading">Analytics Dashboard</PageTitle>
          <Name>
            <bdi>{model.name}</bdi> <Slug>/{slug}</Slug>
          </Name>
        </div>
        <Cluster $align="stretch" $gap="0.25rem" data-screen-only>
          <Button as={Link} $size="small" to={`/analytics/${slug}/profile`}>
            Edit profile
          </Button>
          <Button as="a" href="/" $variant="plain" $size="small">
            <Icon name="back" size={18} /> Back to Site
          </Button>
          <Button $variant="plain" $size="small" onClick={onLogout}>
            Logout
          </Button>
        </Cluster>
      </Cluster>
      <SectionNav shown={shownSections(insights)} />
      <Cluster $align="flex-start" $justify="space-between" $gap="0.75rem" data-screen-only>
        <RangeBar selected={selected} shown={range} onRange={onRange} />
        <ExportMenu slug={slug} range={range} />
      </Cluster>
      {notice !== null && <FieldError role="alert">{notice}</FieldError>}
      {failure !== null && <FieldError role="alert">{failure}</FieldError>}
      <Updating aria-busy={isLoadingRange}>
        <Figures
          slug={slug}
          insights={insights}
          comparison={comparison}
          overview={
            <>
              <RangeLine
                days={stats.dailyStats}
                comparison={comparison}
                timezone={range.timezone}
                answeredAt={answeredAt}
              />
              <DayNotes {...insights} />
              {status !== null && <FeaturedStatusCard status={status} />}
              <ProposalNotice slug={slug} />
              {counting !== null && <FirstSteps slug={slug} counting={counting} />}
            </>
          }
        />
      </Updating>
      <Section id="links">
        <CampaignsPanel slug={slug} selected={selected} />
        <SideBySide>
          <div data-screen-only>
            <LinkTestPanel slug={slug} />
          </div>
          <LinkHealthPanel slug={slug} />
        </SideBySide>
      </Section>
      <Section id="account">
        <Panel data-screen-only>
          <PanelTitle>Performance Tips</PanelTitle>
          <Columns $from="tablet" $gap="1.5rem" $top="1rem">
            {tips.map(({ title, advice }) => (
              <section key={title}>
                <TipTitle>{title}</TipTitle>
                <BulletList $small lines={advice} />
              </section>
            ))}
          </Columns>
          <Muted $top="1rem">
            <a href="/handbook/guide-model-holder">Guide for model holders</a> ·{' '}
            <a href="/how-we-count">How we count</a>
          </Muted>
        </Panel>
        <Columns $align="start" data-screen-only>
          <TitledPanel title="What the numbers mean" fold="all">
            <Stack as="dl">
              {Object.values(definitions).map(({ term, meaning }) => (
                <div key={term}>
                  <Term>{term}</Term>
                  <Muted as="dd">{meaning}</Muted>
                </div>
              ))}
            </Stack>
          </TitledPanel>
          <StatementPanel slug={slug} range={range} />
          <PasswordPanel slug={slug} />
        </Columns>
      </Section>
    </PanelStack>
  );
};

/** The sections with content on the page; before the first event some have none. */
const shownSections = ({ stats, range }: ModelAnalytics): SectionId[] => {
  const isEmpty = range.countedSince === null;
  return [
    'overview' as const,
    ...(isEmpty ? [] : (['audience'] as const)),
    ...(isEmpty && stats.invalid.length === 0 ? [] : (['traffic'] as const)),
    'links',
    'account',
  ];
};

interface FirstStepsProps {
  readonly slug: string;
  readonly counting: Counting;
}

/** How to get visitors, while there are few days with figures. */
const FirstSteps = ({ slug, counting }: FirstStepsProps) => (
  <Panel>
    <Stack>
      <PanelTitle>
        {counting.day === 0 ? 'Nothing counted yet' : `Day ${counting.day} of counting`}
      </PanelTitle>
      <Muted>
        Share your profile link.{' '}
        {counting.day === 0
          ? 'Your first visitors and clicks appear here within seconds.'
          : 'Days before the first visit are left out of the charts.'}
      </Muted>
      <CopyLine
        name="Profile link"
        value={`${useContext(SiteOrigin)}/model/${slug}`}
        done="Profile link copied to clipboard!"
      />
    </Stack>
  </Panel>
);

/** Two small panels, or one of the whole width. */
const SideBySide = styled(Columns)`
  > :only-child { grid-column: 1 / -1; }
`;

const Name = styled.p`
  margin-top: 0.25rem;
  font-size: ${({ theme }) => theme.size.lead};
  font-weight: 600;
  overflow-wrap: anywhere;
`;

const Slug = styled(Muted).attrs({ as: 'span' })`
  font-weight: 400;
`;

const TipTitle = styled.h3`
  margin-bottom: 0.5rem;
  color: ${({ theme }) => theme.color.highlightText};
  font-size: 1.0625rem;
`;

const Term = styled.dt`
  font-weight: 700;
`;
