import type { Figures, PlacementEffect } from '@marquee/contracts/http/placement-effect';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import definitions from '../../catalog/traffic/definitions.json' with { type: 'json' };
import { shareText } from '../../ui/format/comparison';
import { daysText, shortDay } from '../../ui/format/day';

type Measured = Extract<PlacementEffect, { is: 'measured' }>;

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

export const oneDecimal = (figure: number): string => decimals.format(figure);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

export interface PlacementRow {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly figures: Figures;
}

/** The featured days and every comparison with enough data. */
export const placementRows = ({ days, featured, before, similar }: Measured): PlacementRow[] => {
  const rows: PlacementRow[] = [
    { key: 'featured', title: 'Featured', note: daysText(days), figures: featured },
  ];
  if (before.is === 'measured')
    rows.push({ key: 'before', title: 'Days before', note: daysText(before), figures: before });
  if (similar.is === 'measured') {
    rows.push({
      key: 'similar',
      title: 'Similar models, same days',
      note: 'average, not featured',
      figures: similar.featured,
    });
    if (similar.before !== null)
      rows.push({
        key: 'similar-before',
        title: 'Similar models, days before',
        note: 'average, not featured',
        figures: similar.before,
      });
  }
  return rows;
};

/**
 * The clicks that the placement led to, their price, and those of one baseline: similar models on the
 * same days, else the model's own days before: a sentence for each.
 */
export const answerTexts = ({ days, featured, price, before, similar }: Measured): readonly string[] => {
  const each = typeof price?.perClick === 'number' ? `, ${dollars.format(price.perClick)} each` : '';
  const answer = `Your placement led to ${uniqueClicks(featured.uniquePaidClicks)} in ${days.count} featured days${each}.`;
  const baseline = similar.is === 'measured' ? similar.featured : before.is === 'measured' ? before : null;
  if (baseline === null) return [answer];
  const base =
    similar.is === 'measured'
      ? `; those of similar models that were not featured led to ${oneDecimal(baseline.uniqueCardClicks)} on the same days`
      : `, and to ${oneDecimal(baseline.uniqueCardClicks)} in the ${days.count} days before`;
  return [
    answer,
    `All your cards led to ${oneDecimal(featured.uniqueCardClicks)}${base}${differenceText(featured.uniqueCardClicks, baseline.uniqueCardClicks)}.`,
  ];
};

const uniqueClicks = (count: number): string => counted(count, 'unique click', 'unique clicks');

/** A share only above two standard deviations of the difference of two counts, √(now + before) each. */
const differenceText = (now: number, before: number): string => {
  if (now === before) return '';
  if (Math.abs(now - before) <= 2 * Math.sqrt(now + before)) return '; the difference may be chance';
  if (before === 0) return '';
  const share = shareText(now, before).replace(/^[+−]/, '');
  if (share.startsWith('×')) return `: yours are ${share.slice(1)} times as many`;
  return `: yours are ${share} ${now > before ? 'more' : 'fewer'}`;
};

/** What a subscriber's value in dollars makes of the price. */
export const worthText = ({ usd }: NonNullable<Measured['price']>, clicks: number, worth: number): string => {
  const needed = Math.ceil(usd / worth);
  const paid = `These days are paid for by ${counted(needed, 'new subscriber', 'new subscribers')}`;
  return needed > clicks
    ? `${paid}, which is more than the ${counted(clicks, 'person', 'people')} who clicked.`
    : `${paid}: one of every ${withSeparators(Math.floor(clicks / needed))} people who clicked.`;
};

/** `4 featured days cost $66.67, divided by the 12 unique clicks that your featured places led to. You brought yourself: 8 unique clicks.` */
export const priceText = ({ price, isGift, days, featured }: Measured): string => {
  if (price === null)
    return isGift === true
      ? 'This placement was free of charge, so there is no price per click.'
      : 'No price per day is recorded for this placement, so there is no price per click.';
  const share = `${counted(days.count, 'featured day', 'featured days')} cost ${dollars.format(price.usd)}`;
  const brought = ` You brought yourself: ${uniqueClicks(featured.uniqueBroughtClicks)}.`;
  return price.perClick === null
    ? `${share}. Your featured places led to no clicks on these days, so there is no price per click.${brought}`
    : `${share}, divided by the ${uniqueClicks(featured.uniquePaidClicks)} that your featured places led to.${brought}`;
};

export const missingTexts = ({ before, similar }: Measured): string[] => {
  const texts: string[] = [];
  if (before.is === 'featured-too')
    texts.push(
      `Not enough data for the days before (${daysText(before)}): you were also featured on some of them.`,
    );
  if (before.is === 'no-history')
    texts.push(
      `Not enough data for the days before (${daysText(before)}): your first full day with data is ${shortDay(before.since)}.`,
    );
  if (similar.is === 'too-few')
    texts.push(`Not enough similar ${similar.category} models to compare with (we need 5).`);
  return texts;
};

/** How the comparison is made, one sentence or two per item. */
export const methodTexts = ({ similar, before, price }: Measured): string[] => {
  const texts = [
    'Only full days count. The first and last day of the placement, today, and days before we started counting are left out. For placements longer than 90 days, the last 90 are shown.',
    'The days before are the same number of days, ending the day before the placement started.',
  ];
  if (similar.is === 'measured') {
    const nearest =
      similar.nearestBy === 'impressions'
        ? 'with half to twice your impressions on the days before, closest first'
        : 'with the closest number of likes, because there are no earlier impressions to compare';
    texts.push(
      `Similar models are ${similar.models} models in the category “${similar.category}” ${nearest}. None of them was featured on the days shown, and all were listed the whole time. They come from the 200 models with the closest likes. We use at most 20 and show nothing for fewer than 5.`,
    );
    if (before.is === 'measured')
      texts.push(
        'Changes that similar models saw too, such as a busy week for the whole site, did not come from the placement.',
      );
  }
  texts.push(
    `Card click rate: ${definitions.cardClickRate.meaning} Clicks from before we recorded which card opened a profile are only in “All clicks”.`,
  );
  if (price !== null) texts.push(`Price per click: ${definitions.pricePerClick.meaning}`);
  return texts;
};
