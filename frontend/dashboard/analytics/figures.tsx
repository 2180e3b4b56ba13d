import { deepestPosition, type ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { lazy, Suspense } from 'react';
import { styled } from 'styled-components';
import { SlotTable } from '../../catalogue/slots/slot-table';
import { BarList } from '../../ui/charts/bar-list';
import { chartHeight } from '../../ui/charts/chart-frame';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { type Comparison, changeOf, rateChangeOf } from '../../ui/format/comparison';
import { Columns } from '../../ui/layout/stack';
import { AudiencePanels } from './audience-panels';
import { breakdowns } from './breakdowns';
import { InvalidTraffic } from './invalid-traffic';
import { PlacementPanel } from './placement-panel';
import { Meaning, TitledPanel } from './titled-panel';

const DailyCharts = lazy(async () => ({ default: (await import('./daily-charts')).DailyCharts }));

interface FiguresProps {
  readonly slug: string;
  readonly insights: ModelAnalytics;
  readonly comparison: Comparison<ModelAnalytics['stats']['dailyStats'][number]>;
}

/** The figures of the selected days. */
export const Figures = ({ slug, insights, comparison }: FiguresProps) => {
  const { stats, range, sameHours } = insights;
  return (
    <>
      <StatCards>
        <StatCard
          name="Total Impressions"
          value={withSeparators(stats.impressions)}
          note="Cards seen plus profile visits"
          change={changeOf(
            comparison,
            ({ impressions }) => impressions,
            sameHours?.impressions === undefined || sameHours.impressionsBefore === undefined
              ? undefined
              : { until: sameHours.until, now: sameHours.impressions, before: sameHours.impressionsBefore },
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
        {stats.uniqueClicks !== undefined && (
          <StatCard
            name="Unique Clicks"
            value={withSeparators(stats.uniqueClicks)}
            note="People who clicked, each once a day"
            change={changeOf(comparison, ({ uniqueClicks = 0 }) => uniqueClicks)}
            beside={<Meaning of="uniqueClicks" />}
          />
        )}
        <StatCard
          name="Click Rate"
          value={`${stats.clickRate.toFixed(1)}%`}
          note="Clicks per hundred impressions"
          change={rateChangeOf(
            comparison,
            { part: ({ clicks }) => clicks, whole: ({ impressions }) => impressions },
            sameHours?.impressions === undefined || sameHours.impressionsBefore === undefined
              ? undefined
              : {
                  until: sameHours.until,
                  now: { part: sameHours.clicks, whole: sameHours.impressions },
                  before: { part: sameHours.clicksBefore, whole: sameHours.impressionsBefore },
                },
          )}
          beside={<Meaning of="clickRate" />}
        />
      </StatCards>
      <Suspense fallback={<ChartPlaceholder aria-hidden="true" />}>
        <DailyCharts insights={insights} />
      </Suspense>
      <PlacementPanel slug={slug} />
      <Columns $from="tablet">
        {breakdowns.map(({ rows, unit, empty, ...panel }) => (
          <TitledPanel key={panel.title} {...panel}>
            <BarList rows={rows(insights)} unit={[unit, `${unit}s`]} empty={empty} />
          </TitledPanel>
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
    </>
  );
};

const ChartPlaceholder = styled.div`
  min-height: ${chartHeight * 2}px;

  ${({ theme }) => theme.from.desktop} { min-height: ${chartHeight + 90}px; }
`;
