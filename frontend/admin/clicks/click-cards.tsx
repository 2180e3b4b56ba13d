import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import { withSeparators } from '@marquee/contracts/text/number';
import { StatCard } from '../../ui/charts/stat-card';
import { Explain } from '../../ui/feedback/explain';
import { changeOf, comparisonOf, rateChangeOf } from '../../ui/format/comparison';

/** The days of the range that are compared with those before. */
export const clicksComparison = ({ dailyStats, before, range }: SiteClicks) =>
  comparisonOf({
    days: dailyStats,
    before: before.dailyStats,
    today: range.today,
    countedSince: range.countedSince,
  });

/** Today's whole hours beside those a week before. */
export const hoursOf = ({ sameHours }: SiteClicks, figure: 'seen' | 'opened' | 'clicks') =>
  sameHours && {
    until: sameHours.until,
    now: sameHours.now[figure],
    before: sameHours.weekBefore[figure],
  };

/** Clicks, unique clicks and the click rate, compared with the days before. */
export const ClickCards = ({ site }: { readonly site: SiteClicks }) => {
  const { totals } = site;
  const comparison = clicksComparison(site);
  return (
    <>
      <StatCard
        name="Clicks"
        value={withSeparators(totals.clicks)}
        change={changeOf(comparison, ({ clicks }) => clicks, hoursOf(site, 'clicks'))}
      />
      <StatCard
        name="Unique clicks"
        value={withSeparators(totals.uniqueClicks)}
        change={changeOf(comparison, ({ uniqueClicks }) => uniqueClicks)}
        beside={
          <Explain term="Unique click">
            A person counts once per day and model, however often they click. We count browsers, so someone on
            two devices counts twice.
          </Explain>
        }
      />
      <StatCard
        name="Card click rate"
        value={`${totals.cardClickRate.toFixed(1)}%`}
        change={rateChangeOf(comparison, {
          part: ({ cardClicks }) => cardClicks,
          whole: ({ seen }) => seen,
        })}
        beside={
          <Explain term="Card click rate">
            {withSeparators(totals.cardClicks)} clicks on cards, and on profiles that cards opened, divided by{' '}
            {withSeparators(totals.seen)} cards seen. Clicks on profiles that were opened directly or by a
            campaign link are not among them.
          </Explain>
        }
      />
    </>
  );
};
