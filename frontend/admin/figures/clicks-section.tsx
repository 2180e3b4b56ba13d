import { siteDeepestPosition } from '@marquee/contracts/http/site-clicks';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { SlotTable } from '../../catalog/slots/slot-table';
import { useAnsweredAt } from '../../platform/api/use-answered-at';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { Explain } from '../../ui/feedback/explain';
import { changeOf, comparisonOf, rateChangeOf } from '../../ui/format/comparison';
import { Muted } from '../../ui/text/muted';
import { siteClicks } from '../frame/site-figures';
import { TitledPanel } from '../frame/titled-panel';
import { useQuestion } from './figures-question';
import { FiguresSection } from './figures-section';

export const ClicksSection = () => {
  const { range, compare } = useQuestion('clicks');
  const { data, isError, ...answer } = useQuery(siteClicks(range));
  const answeredAt = useAnsweredAt(answer);
  const ofCards =
    compare === 'previous' && data !== undefined
      ? comparisonOf({ ...data.range, days: data.dailyStats, before: data.before.dailyStats })
      : ({ is: 'no-data', since: null } as const);
  const hours =
    compare === 'previous' && data?.sameHours !== undefined
      ? { ...data.sameHours, before: data.sameHours.weekBefore }
      : undefined;
  return (
    <FiguresSection
      of="clicks"
      known={data && { ...data.range, answeredAt }}
      hasFailed={isError}
      live={data?.totals}
      further={[]}
      cards={({ clicks = 0, uniqueClicks = 0 }, comparison, isFiltered) => (
        <FiveCards>
          <StatCard
            name="Clicks"
            value={withSeparators(clicks)}
            change={changeOf(comparison, (day) => day.clicks ?? 0, isFiltered ? undefined : hours)}
          />
          <StatCard
            name="Unique clicks"
            value={withSeparators(uniqueClicks)}
            change={changeOf(comparison, (day) => day.uniqueClicks ?? 0)}
            beside={
              <Explain term="Unique click">
                A person counts once per day and model, however often they click. We count browsers, so
                someone on two devices counts twice.
              </Explain>
            }
          />
          {!isFiltered && data !== undefined && (
            <>
              <StatCard
                name="Cards seen"
                value={withSeparators(data.totals.seen)}
                change={changeOf(ofCards, ({ seen }) => seen, hours)}
              />
              <StatCard
                name="Profile visits"
                value={withSeparators(data.totals.opened)}
                change={changeOf(ofCards, ({ opened }) => opened, hours)}
              />
              <StatCard
                name="Card click rate"
                value={`${data.totals.cardClickRate.toFixed(1)}%`}
                change={rateChangeOf(ofCards, {
                  part: ({ cardClicks }) => cardClicks,
                  whole: ({ slotCards }) => slotCards,
                })}
                beside={
                  <Explain term="Card click rate">
                    {withSeparators(data.totals.cardClicks)} clicks on cards, and on profiles that cards
                    opened, divided by {withSeparators(data.totals.slotCards)} cards seen on a page that we
                    know the visit was on. Clicks on profiles that were opened directly or by a campaign link
                    are not among them.
                  </Explain>
                }
              />
            </>
          )}
        </FiveCards>
      )}
    >
      {data !== undefined && data.surfaces.length > 0 && (
        <TitledPanel id="clicks-by-slot" title="Clicks by slot">
          <Muted $top="0.25rem">
            Visits and clicks that began with a card in this slot. Rate: clicks ÷ cards seen.
          </Muted>
          <SlotTable
            label="Clicks by slot"
            slots={data.surfaces.map((slot) => ({ ...slot, impressions: slot.seen + slot.opened }))}
            deepest={siteDeepestPosition}
            totals={{ ...data.totals, impressions: data.totals.seen + data.totals.opened }}
          />
        </TitledPanel>
      )}
    </FiguresSection>
  );
};

/** Narrow enough for one row on a desktop and two columns on a phone. */
const FiveCards = styled(StatCards)`
  --narrowest: min(11rem, 50% - 0.375rem);

  > * { padding-inline: 1.125rem; }
  [data-stat] { font-size: clamp(1.75rem, 1.2rem + 1.4vw, 2.5rem); }
`;
