import { deepestPosition, type ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { lazy, Suspense } from 'react';
import { SlotTable } from '../../catalog/slots/slot-table';
import { chartHeight } from '../../ui/charts/chart-frame';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { changeOf, comparisonOf, rateChangeOf } from '../../ui/format/comparison';
import { Skeleton } from '../../ui/layout/skeleton';
import type { InsightsProps } from '../frame/insights-query';
import { Meaning, TitledPanel } from '../frame/titled-panel';

const DailyCharts = lazy(async () => ({ default: (await import('./daily-charts')).DailyCharts }));

export const comparisonOfDays = ({ stats, before, range }: ModelAnalytics) =>
  comparisonOf({
    days: stats.dailyStats,
    before: before.dailyStats,
    today: range.today,
    countedSince: range.countedSince,
  });

/** Without the mark of unusual figures: a placement is meant to multiply them. */
const growthOf: typeof changeOf = (...given) => ({ ...changeOf(...given), isUnusual: false });

/** The figures of the selected days, their charts and the slots; before the first event only the figures. */
export const Figures = ({ slug, insights }: InsightsProps) => {
  const { stats, range, sameHours } = insights;
  const comparison = comparisonOfDays(insights);
  const hours = sameHours && {
    until: sameHours.until,
    now: sameHours,
    before: { impressions: sameHours.impressionsBefore, clicks: sameHours.clicksBefore },
  };
  return (
    <>
      <StatCards>
        <StatCard
          name="Total Impressions"
          value={withSeparators(stats.impressions)}
          note="Cards seen plus profile visits"
          change={growthOf(comparison, ({ impressions }) => impressions, hours)}
          beside={<Meaning of="impressions" />}
        />
        <StatCard
          name="Total Clicks"
          value={withSeparators(stats.clicks)}
          note={`Clicks on your creator-platform links, ${withSeparators(stats.uniqueClicks)} unique`}
          change={growthOf(comparison, ({ clicks }) => clicks, hours)}
          beside={<Meaning of="clicks" />}
        />
        <StatCard
          name="Click Rate"
          value={`${stats.clickRate.toFixed(1)}%`}
          note="Clicks per hundred impressions"
          change={rateChangeOf(
            comparison,
            { part: ({ clicks }) => clicks, whole: ({ impressions }) => impressions },
            hours,
          )}
          beside={<Meaning of="clickRate" />}
        />
      </StatCards>
      {range.countedSince !== null && (
        <>
          <Suspense fallback={<Skeleton $height={`${chartHeight * 2 + 220}px`} />}>
            <DailyCharts slug={slug} insights={insights} />
          </Suspense>
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
        </>
      )}
    </>
  );
};
