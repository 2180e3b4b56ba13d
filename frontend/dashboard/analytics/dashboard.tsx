import { holderEvents } from '@marquee/contracts/rules/webhook-events';
import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { ShareLinks } from '../../catalog/figures/share-links';
import { DayNotes } from '../../catalog/traffic/day-notes';
import { SecondFactors } from '../../platform/factors/second-factors';
import { UrlTabs } from '../../platform/frame/url-tabs';
import { SiteOrigin } from '../../platform/head/page-context';
import { CopyLine } from '../../platform/toast/copy-line';
import { ApiTokens } from '../../platform/tokens/api-tokens';
import { Webhooks } from '../../platform/tokens/webhooks';
import { RangeLine } from '../../ui/charts/range-line';
import { Updating } from '../../ui/charts/updating';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { FoldedPanel } from '../../ui/inputs/folded-panel';
import { PageTitle, PanelStack } from '../../ui/layout/page';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Columns, Stack } from '../../ui/layout/stack';
import { BulletList } from '../../ui/text/bullet-list';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { AgencySwitch } from '../agency/agency-switch';
import { CampaignsPanel } from '../campaigns/campaigns-panel';
import {
  changeDashboardPassword,
  type InsightsProps,
  insightsKey,
  insightsUrl,
} from '../frame/insights-query';
import { PasswordPanel } from '../frame/password-panel';
import { RangeBar } from '../frame/range-bar';
import type { SelectedRange } from '../frame/selected-range';
import { ProposalNotice } from '../profile/proposal-status';
import { AudiencePanels } from './audience-panels';
import { countingDay } from './counting';
import { ExportMenu } from './export-menu';
import { FeaturedStatusCard, featuredStatus } from './featured-status';
import { comparisonOfDays, Figures } from './figures';
import { InvalidTraffic } from './invalid-traffic';
import { LinkHealthPanel } from './link-health-panel';
import { LinkTestPanel } from './link-test-panel';
import { PlacementPanel } from './placement-panel';
import { StatementPanel } from './statement-panel';
import tips from './tips.json' with { type: 'json' };

interface DashboardProps extends InsightsProps {
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

export const Dashboard = (props: DashboardProps) => {
  const { slug, insights, onLogout } = props;
  const { model, stats, range } = insights;
  const status = featuredStatus(model);
  const day = countingDay(range);
  const hasFigures = range.countedSince !== null;
  const ofRange = (content: ReactNode) => <OfRange {...props}>{content}</OfRange>;
  const audience = <AudiencePanels slug={slug} insights={insights} />;
  const traffic = <InvalidTraffic invalid={stats.invalid} />;
  const overview = (
    <Stack>
      <PlacementPanel slug={slug} wasFeatured={status !== null} />
      {status !== null && <FeaturedStatusCard status={status} />}
      <ProposalNotice slug={slug} />
      {day !== null && <FirstSteps slug={slug} day={day} />}
      {ofRange(<Figures slug={slug} insights={insights} />)}
      <Tips />
    </Stack>
  );
  const links = (
    <Stack>
      <RangeRow {...props} />
      <CampaignsPanel slug={slug} selected={props.selected} />
      <LinkTestPanel slug={slug} />
      <LinkHealthPanel slug={slug} />
      <StatementPanel slug={slug} range={range} />
    </Stack>
  );
  const account = (
    <Stack>
      <PasswordPanel username={slug} send={(passwords) => changeDashboardPassword(slug, passwords)} />
      <SecondFactors path={insightsUrl(slug)} queryKey={insightsKey(slug)} />
      <FoldedPanel
        title="Share links"
        about="Show chosen figures to people without an account."
        action="Manage"
        id="shares"
      >
        <ShareLinks path={`${insightsUrl(slug)}/shares`} subjects={['clicks']} sharedBy="your name" />
      </FoldedPanel>
      <FoldedPanel title="API tokens" about="Let a program read your figures." action="Manage">
        <ApiTokens path={`${insightsUrl(slug)}/tokens`} />
      </FoldedPanel>
      <FoldedPanel
        title="Webhooks"
        about="Inform a server of your placements, daily figures and unusual days."
        action="Manage"
      >
        <Webhooks
          path={`${insightsUrl(slug)}/webhooks`}
          queryKey={insightsKey(slug)}
          choices={holderEvents}
        />
      </FoldedPanel>
    </Stack>
  );
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
          <Button as={Link} $variant="quiet" $size="small" to={`/analytics/${slug}/profile`}>
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
      <UrlTabs
        label="Dashboard"
        param="tab"
        tabs={[
          { key: 'overview', label: 'Overview', content: overview },
          ...(hasFigures ? [{ key: 'audience', label: 'Audience', content: ofRange(audience) }] : []),
          ...(hasFigures || stats.invalid.length > 0
            ? [{ key: 'traffic', label: 'Traffic', content: ofRange(traffic) }]
            : []),
          { key: 'links', label: 'Links', content: links },
          { key: 'account', label: 'Account', content: account },
        ]}
      />
    </PanelStack>
  );
};

const RangeRow = ({ slug, insights: { range }, selected, onRange, notice, failure }: DashboardProps) => (
  <>
    <Cluster $align="flex-start" $justify="space-between" $gap="0.75rem" data-screen-only>
      <RangeBar selected={selected} shown={range} onRange={onRange} />
      <ExportMenu slug={slug} range={range} />
    </Cluster>
    {notice !== null && <FieldError role="alert">{notice}</FieldError>}
    {failure !== null && <FieldError role="alert">{failure}</FieldError>}
  </>
);

/** Figures of the selected days, below the choice of the days. */
const OfRange = ({ children, ...props }: DashboardProps & { readonly children: ReactNode }) => {
  const { insights, answeredAt, isLoadingRange } = props;
  return (
    <Stack>
      <RangeRow {...props} />
      <Updating aria-busy={isLoadingRange}>
        <div>
          <RangeLine
            days={insights.stats.dailyStats}
            comparison={comparisonOfDays(insights)}
            timezone={insights.range.timezone}
            answeredAt={answeredAt}
          />
          <DayNotes {...insights} />
        </div>
        {children}
      </Updating>
    </Stack>
  );
};

/** The 'Performance Tips' of SPEC.md. */
const Tips = () => (
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
);

/** How to get visitors, while there are few days with figures. */
const FirstSteps = ({ slug, day }: { readonly slug: string; readonly day: number }) => (
  <Panel>
    <Stack>
      <PanelTitle>{day === 0 ? 'Nothing counted yet' : `Day ${day} of counting`}</PanelTitle>
      <Muted>
        Share your profile link.{' '}
        {day === 0
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
