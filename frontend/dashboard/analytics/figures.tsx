import { deepestPosition, type ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { lazy, type ReactNode, Suspense } from 'react';
import { styled } from 'styled-components';
import { slotGroups } from '../../catalog/slots/slot-groups';
import { SlotTable } from '../../catalog/slots/slot-table';
import { BarList } from '../../ui/charts/bar-list';
import { chartHeight } from '../../ui/charts/chart-frame';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { type Comparison, changeOf, rateChangeOf } from '../../ui/format/comparison';
import { Columns } from '../../ui/layout/stack';
import { Meaning, TitledPanel } from '../frame/titled-panel';
import { AudiencePanels } from './audience-panels';
import { breakdowns } from './breakdowns';
import { InvalidTraffic } from './invalid-traffic';
import { PlacementPanel } from './placement-panel';
import { Section } from './section-nav';

const DailyCharts = lazy(async () => ({ default: (await import('./daily-charts')).DailyCharts }));

interface FiguresProps {
  readonly slug: string;
  readonly insights: ModelAnalytics;
  readonly comparison: Comparison<ModelAnalytics['stats']['dailyStats'][number]>;
  /** Content above the figures, in their first section. */
  readonly overview: ReactNode;
}

/** The figures of the selected days; before the first event only the cards. */
export const Figures = ({ slug, insights, comparison, overview }: FiguresProps) => {
  const { stats, range, sameHours } = insights;
  const hasFigures = range.countedSince !== null;
  return (
    <>
      <Section id="overview">
        {overview}
        <StatCards>
          <StatCard
            name="Total Impressions"
            value={withSeparators(stats.impressions)}
            note="Cards seen plus profile visits"
            change={changeOf(
              comparison,
              ({ impressions }) => impressions,
              sameHours && {
                until: sameHours.until,
                now: sameHours.impressions,
                before: sameHours.impressionsBefore,
              },
            )}
            beside={<Meaning of="impressions" />}
          />
          <StatCard
            name="Total Clicks"
            value={withSeparators(stats.clicks)}
            note="Clicks on your creator-platform links"
            change={changeOf(
              comparison,
              ({ clicks }) => clicks,
              sameHours && { until: sameHours.until, now: sameHours.clicks, before: sameHours.clicksBefore },
            )}
            beside={<Meaning of="clicks" />}
          />
          <StatCard
            name="Unique clicks"
            value={withSeparators(stats.uniqueClicks)}
            note="People who clicked, each once a day"
            change={changeOf(comparison, ({ uniqueClicks }) => uniqueClicks)}
            beside={<Meaning of="uniqueClicks" />}
          />
          <StatCard
            name="Click Rate"
            value={`${stats.clickRate.toFixed(1)}%`}
            note="Clicks per hundred impressions"
            change={rateChangeOf(
              comparison,
              { part: ({ clicks }) => clicks, whole: ({ impressions }) => impressions },
              sameHours && {
                until: sameHours.until,
                now: { part: sameHours.clicks, whole: sameHours.impressions },
                before: { part: sameHours.clicksBefore, whole: sameHours.impressionsBefore },
              },
            )}
            beside={<Meaning of="clickRate" />}
          />
        </StatCards>
        {hasFigures && (
          <>
            <Suspense fallback={<ChartPlaceholder aria-hidden="true" />}>
              <DailyCharts slug={slug} insights={insights} />
            </Suspense>
            <PlacementPanel slug={slug} />
          </>
        )}
      </Section>
      {hasFigures && (
        <Section id="audience">
          <Columns $from="tablet">
            {breakdowns.map(({ rows, unit, glance, ...panel }) => (
              <TitledPanel key={panel.title} {...panel} fold="phone" glance={glance(insights)}>
                <BarList rows={rows(insights)} unit={[unit, `${unit}s`]} empty="Nothing yet." />
              </TitledPanel>
            ))}
          </Columns>
          <TitledPanel
            title="Where people saw you and clicked"
            meaning="slot"
            fold="phone"
            glance={bestSlotText(stats.surfaces)}
          >
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
          <AudiencePanels audience={stats.audience} timezone={range.timezone} />
        </Section>
      )}
      {(hasFigures || stats.invalid.length > 0) && (
        <Section id="traffic">
          <InvalidTraffic invalid={stats.invalid} />
        </Section>
      )}
    </>
  );
};

/** The part of the site with the most clicks. */
const bestSlotText = (slots: ModelAnalytics['stats']['surfaces']): string | undefined => {
  const [best] = slotGroups(slots, deepestPosition).toSorted((a, b) => b.clicks - a.clicks);
  return best && `Most clicks from: ${best.name} (${withSeparators(best.clicks)})`;
};

const ChartPlaceholder = styled.div`
  min-height: ${chartHeight * 2 + 220}px;
`;
