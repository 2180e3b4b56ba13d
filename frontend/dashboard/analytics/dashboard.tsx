import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { BarList } from '../../ui/charts/bar-list';
import { chartHeight } from '../../ui/charts/chart-frame';
import { StatCards } from '../../ui/charts/stat-card';
import { shortDay } from '../../ui/format/day';
import { counted, withSeparators } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { PageWidth } from '../../ui/layout/page';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Icon } from '../../ui/text/icon';
import { byKind, byPlatform, byReason } from './breakdowns';
import { changeOf, rateChangeOf } from './change';
import { ComparedStat } from './compared-stat';
import { type Definition, definitions, tips } from './definitions';
import { FeaturedStatusCard, featuredStatus } from './featured-status';
import { PlacementPanel } from './placement-panel';
import { RangeBar } from './range-bar';
import { exportUrl, type SelectedRange } from './selected-range';
import { SurfaceTable } from './surface-table';
import { TitledPanel } from './titled-panel';

const DailyCharts = lazy(() =>
  import('./daily-charts').then(({ DailyCharts }) => ({ default: DailyCharts })),
);

const clicks = ['click', 'clicks'] as const;
const impressions = ['impression', 'impressions'] as const;

interface DashboardProps {
  readonly slug: string;
  readonly insights: ModelAnalytics;
  /** Epoch milliseconds of the last answer. */
  readonly updatedAt: number;
  readonly failure: string | null;
  readonly asked: SelectedRange;
  /** Another range is on its way; the figures are still those of the one before. */
  readonly isTurning: boolean;
  readonly notice: string | null;
  readonly onRange: (range: SelectedRange) => void;
  readonly onLogout: () => void;
}

export const Dashboard = (props: DashboardProps) => {
  const { slug, insights, updatedAt, failure, asked, isTurning, notice, onRange, onLogout } = props;
  const { model, stats, before, range } = insights;
  const status = featuredStatus(model);
  return (
    <Page>
      <Head>
        <div>
          <Title>Analytics Dashboard</Title>
          <Name>
            {model.name} <Slug>/{slug}</Slug>
          </Name>
        </div>
        <Actions>
          <Button as="a" href="/" $variant="quiet">
            <Icon name="back" size={18} /> Back to Site
          </Button>
          <Button type="button" $variant="quiet" onClick={onLogout}>
            Logout
          </Button>
        </Actions>
      </Head>
      <Tools>
        <RangeBar asked={asked} shown={range} onRange={onRange} />
        <Actions>
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
        </Actions>
      </Tools>
      {notice !== null && <FieldError role="alert">{notice}</FieldError>}
      <Range aria-busy={isTurning}>
        {shortDay(range.first)} to {shortDay(range.last)} ({counted(stats.dailyStats.length, 'day', 'days')},{' '}
        {range.timezone}), beside {shortDay(before.first)} to {shortDay(before.last)}.{' '}
        {range.last === range.today ? 'Live: last' : 'Last'} answer at{' '}
        <time>{new Date(updatedAt).toLocaleTimeString('en-US')}</time>
      </Range>
      {failure !== null && <FieldError role="alert">{failure}</FieldError>}
      {status !== null && <FeaturedStatusCard status={status} />}
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
        <ComparedStat
          name="Click Rate"
          value={`${stats.clickRate.toFixed(1)}%`}
          note="Clicks per hundred impressions"
          change={rateChangeOf(stats.clickRate, before)}
          meaning="clickRate"
        />
      </StatCards>
      <Suspense fallback={<ChartsOnTheirWay aria-hidden="true" />}>
        <DailyCharts days={stats.dailyStats} today={range.today} />
      </Suspense>
      <PlacementPanel slug={slug} />
      <Breakdowns>
        <Breakdown title="Clicks by platform" meaning="platform" rows={byPlatform(stats)} unit={clicks} />
        <Breakdown title="Impressions by kind" meaning="kind" rows={byKind(stats)} unit={impressions} />
      </Breakdowns>
      <TitledPanel title="Where it happened, and what it turned into" meaning="surface">
        <SurfaceTable stats={stats} />
      </TitledPanel>
      <TitledPanel
        title="Invalid traffic"
        meaning="invalid"
        lead="Counted apart, and in none of the figures above."
      >
        <BarList rows={byReason(stats)} unit={['event', 'events']} empty="None in these days." />
      </TitledPanel>
      <Panel>
        <PanelTitle>Performance Tips</PanelTitle>
        <Tips>
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
        </Tips>
      </Panel>
      <Panel>
        <PanelTitle>What the numbers mean</PanelTitle>
        <Definitions>
          {Object.values(definitions).map(({ term, meaning }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </Definitions>
      </Panel>
    </Page>
  );
};

const Breakdown = ({
  title,
  meaning,
  rows,
  unit,
}: {
  readonly title: string;
  readonly meaning: Definition;
  readonly rows: ReturnType<typeof byKind>;
  readonly unit: readonly [string, string];
}) => (
  <TitledPanel title={title} meaning={meaning}>
    <BarList rows={rows} unit={unit} empty="Nothing yet." />
  </TitledPanel>
);

const Page = styled(PageWidth)`
  display: grid;
  gap: 1rem;
  padding-block: clamp(1.5rem, 3vw, 2.5rem) 4rem;

  > * { min-width: 0; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 1rem;
`;

const Title = styled.h1`
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;

const Name = styled.p`
  margin-top: 0.25rem;
  font-size: ${({ theme }) => theme.size.lead};
  font-weight: 600;
`;

const Slug = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 400;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 0.75rem 1.5rem;
`;

const Range = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-variant-numeric: tabular-nums;

  &[aria-busy='true'] { opacity: 0.6; }
`;

const ChartsOnTheirWay = styled.div`
  min-height: ${chartHeight * 2}px;

  ${({ theme }) => theme.from.desktop} { min-height: ${chartHeight + 90}px; }
`;

const Breakdowns = styled.div`
  display: grid;
  gap: 1rem;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Tips = styled.div`
  display: grid;
  gap: 1.5rem;
  margin-top: 1rem;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
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

const Definitions = styled.dl`
  display: grid;
  gap: 1rem 2rem;
  margin-top: 1rem;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }

  dt { font-weight: 700; }
  dd { color: ${({ theme }) => theme.color.textMuted}; }
`;
