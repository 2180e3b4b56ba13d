import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import { withSeparators } from '@marquee/contracts/text/number';
import { StatCard } from '../../ui/charts/stat-card';
import { Explain } from '../../ui/feedback/explain';
import { comparedWith } from './compared-with';

/** Clicks, unique clicks and the click rate, compared with the days before. */
export const ClickCards = ({ site: { totals, before, dailyStats } }: { readonly site: SiteClicks }) => {
  const days = dailyStats.length;
  return (
    <>
      <StatCard
        name="Clicks"
        value={withSeparators(totals.clicks)}
        note={comparedWith(totals.clicks, before.clicks, days)}
      />
      <StatCard
        name="Unique Clicks"
        value={withSeparators(totals.uniqueClicks)}
        note={comparedWith(totals.uniqueClicks, before.uniqueClicks, days)}
        beside={
          <Explain term="Unique click">
            A person counts once per day and model, however often they click. A person is a browser: two
            devices are two.
          </Explain>
        }
      />
      <StatCard
        name="Click Rate"
        value={`${totals.clickRate.toFixed(1)}%`}
        note={before.seen === 0 ? 'no cards seen before' : `${before.clickRate.toFixed(1)}% before`}
        beside={
          <Explain term="Click rate">
            {withSeparators(totals.cardClicks)} clicks on cards, and on profiles that cards opened, divided by{' '}
            {withSeparators(totals.seen)} cards seen. Clicks on profiles that were opened directly or by a
            campaign link are not among them.
          </Explain>
        }
      />
    </>
  );
};
