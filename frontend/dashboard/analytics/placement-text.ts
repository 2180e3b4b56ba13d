import type { Figures, Placement } from '@marquee/contracts/http/placement';
import { shortDay } from '../../ui/format/day';
import { counted } from '../../ui/format/number';

type Measured = Extract<Placement, { is: 'measured' }>;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `Nov 1 to Nov 9` */
const daysText = ({ first, last }: { readonly first: string; readonly last: string }): string =>
  first === last ? shortDay(first) : `${shortDay(first)} to ${shortDay(last)}`;

/** One row of the comparison. */
export interface PlacementRow {
  readonly key: string;
  readonly title: string;
  readonly note: string;
  readonly figures: Figures;
}

/** What stands beside each other: our days, and whatever there is enough data for. */
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

/** `$3.33 per click: …`, or that there was none. */
export const priceText = ({ price, days, featured }: Measured): string => {
  const share = `${counted(days.count, 'featured day', 'featured days')} of a listing at $500 for 30 days are ${dollars.format(price.usd)}`;
  return price.perClick === null
    ? `${share}. There was no click in these days, hence no price per click.`
    : `${share}, and brought ${counted(featured.clicks, 'click', 'clicks')}.`;
};

export const perClickText = ({ price }: Measured): string =>
  price.perClick === null ? '–' : dollars.format(price.perClick);

/** What could not be compared, and why. */
export const missingTexts = ({ before, similar }: Measured): string[] => {
  const texts: string[] = [];
  if (before.is === 'featured-too')
    texts.push(
      `Not enough data for the days before (${daysText(before)}): you were featured on some of them too.`,
    );
  if (before.is === 'no-history')
    texts.push(
      `Not enough data for the days before (${daysText(before)}): the first whole day that was counted for you is ${shortDay(before.since)}.`,
    );
  if (similar.is === 'too-few')
    texts.push(
      `Not enough data for similar models: fewer than 5 of category “${similar.category}” are near enough and were not featured.`,
    );
  return texts;
};

/** How the comparison was made, sentence by sentence. */
export const methodTexts = ({ similar, before }: Measured): string[] => {
  const texts = [
    'Only whole days count: the day on which the placement began or ended, today, and days before counting began are left out. Of a placement longer than 90 days the latest 90 are shown.',
    'The days before are equally many and end on the day before the placement began.',
  ];
  if (similar.is === 'measured') {
    const nearest =
      similar.nearestBy === 'impressions'
        ? 'with half to twice your impressions in the days before, the nearest first'
        : 'with the nearest number of likes, since there are no days before to compare impressions of';
    texts.push(
      `Similar models are ${similar.models} of category “${similar.category}”, ${nearest}: none was featured on any of the days shown, and all were listed the whole time. They are chosen from the 200 with the nearest likes; at most 20 are taken, and fewer than 5 are not shown.`,
    );
    if (before.is === 'measured')
      texts.push(
        'What changed for them too, such as a busy week of the whole site, was not brought by the placement.',
      );
  }
  texts.push('The price per click is $500 ÷ 30 for each of the days shown, divided by the clicks in them.');
  return texts;
};
