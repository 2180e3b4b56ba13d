import type { ModelFigures } from '@marquee/contracts/http/model-figures';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { dateText } from '@marquee/contracts/text/deadline';
import { demoSentence } from '@marquee/contracts/text/demo-traffic';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { letterOf, type Mail, type MailSite } from '../mail/mail';
import { linkTo, type Part } from '../mail/mail-part';
import { dollarsOf } from '../mail/price-text';

export const dayText = (day: Day): string => dateText(new Date(`${day}T00:00:00Z`), 'UTC');

/** The placement that a mail is about. Days are those of the site's calendar. */
export type PlacementMail = {
  readonly recipient: string;
  readonly reference: string;
  readonly modelName: string;
  readonly slug: string;
  readonly first: Day;
  /** The last day that is counted: of an end, or today. */
  readonly last: Day;
  readonly until: Day;
  readonly figures: ModelFigures;
  /** For the days from `first` to `last`; 0: a gift; null: not known. */
  readonly priceCents: number | null;
  readonly site: MailSite;
  readonly renewalUrl: string;
  /** Whether the form behind `renewalUrl` is filled in. */
  readonly isPrefilled: boolean;
  readonly receiptUrl: string | undefined;
};

const uniqueMeaning = 'A unique click is a person’s first click on a day.';

const figureRows = ({ seen, opened, clicks, uniqueClicks }: ModelFigures): [string, number][] => [
  ['Cards seen', seen],
  ['Profile visits', opened],
  ['Clicks on your links', clicks],
  ...(uniqueClicks === null ? [] : [['Unique clicks', uniqueClicks] satisfies [string, number]]),
];

const priceNote = (priceCents: number | null, clicks: number): string | undefined => {
  if (priceCents === null) return undefined;
  if (priceCents === 0) return 'This placement was free of charge, so there is no price per click.';
  return clicks === 0 ? 'The featured places led to no clicks, so there is no price per click.' : undefined;
};

const resultParts = ({ first, last, figures, priceCents }: PlacementMail): Part[] => {
  const { uniquePaidClicks, uniqueBroughtClicks, uniqueClicks } = figures;
  const rows = figureRows(figures).map(([name, count]) => [name, withSeparators(count)]);
  const hasPrice = priceCents !== null && priceCents > 0;
  if (hasPrice) rows.push(['Price of these days', dollarsOf(Math.round(priceCents))]);
  rows.push(['Unique clicks that featured places led to', withSeparators(uniquePaidClicks)]);
  rows.push(['Unique clicks you brought yourself', withSeparators(uniqueBroughtClicks)]);
  const hasTotal = hasPrice && uniquePaidClicks > 0;
  if (hasTotal) rows.push(['Price per click', dollarsOf(Math.round(priceCents / uniquePaidClicks))]);
  const notes = [priceNote(priceCents, uniquePaidClicks), uniqueClicks === null ? undefined : uniqueMeaning];
  const corrected = figures.corrections.map(
    ({ day, at }) => `The figures of ${dayText(day)} were corrected on ${dateText(new Date(at), 'UTC')}.`,
  );
  const demo = demoSentence(figures.demo ?? 0);
  const note = [...notes, ...corrected, demo].filter((text) => text !== undefined).join(' ');
  return [
    {
      table: [[`${dayText(first)} to ${dayText(last)}`, 'Total'], ...rows],
      hasTotal,
    },
    ...(note === '' ? [] : [note]),
  ];
};

const signedStatement = ({ slug, site, first, last }: PlacementMail): Part => {
  const path = `/analytics/${slug}?from=${first}&to=${last}#account`;
  return linkTo('Download the signed statement of these days', path, site.publicUrl);
};

const dashboard = ({ slug, site }: Pick<PlacementMail, 'slug' | 'site'>): Part =>
  linkTo('Open your dashboard', `/analytics/${slug}`, site.publicUrl);

/** Sent 7 days and 1 day before a placement ends: its results so far, and how to renew it. */
export const endingMail = (placement: PlacementMail, days: number): Mail =>
  letterOf(placement.site, {
    recipient: placement.recipient,
    name: placement.modelName,
    subject: `Your featured placement ends in ${counted(days, 'day', 'days')} (${placement.reference})`,
    title: `Your featured placement ends in ${counted(days, 'day', 'days')}`,
    parts: [
      `${placement.modelName} is featured until ${dayText(placement.until)}. Here are the results so far:`,
      ...resultParts(placement),
      placement.isPrefilled
        ? 'To renew, send the prefilled form. New days are added to the ones you have left.'
        : 'To renew, send the form. New days are added to the ones you have left.',
      { label: 'Renew the placement', url: placement.renewalUrl },
      dashboard(placement),
    ],
  });

/** Sent once after the end: made to be printed and kept. */
export const statementMail = (placement: PlacementMail): Mail =>
  letterOf(placement.site, {
    recipient: placement.recipient,
    name: placement.modelName,
    subject: `Final statement of your featured placement (${placement.reference})`,
    title: 'Final statement of your featured placement',
    parts: [
      `The featured placement of ${placement.modelName} ended on ${dayText(placement.until)}. Here are the results:`,
      ...resultParts(placement),
      signedStatement(placement),
      dashboard(placement),
      placement.receiptUrl !== undefined && (placement.priceCents ?? 0) > 0
        ? { label: 'See your receipt', url: placement.receiptUrl }
        : undefined,
      placement.isPrefilled
        ? 'The profile stays listed. To feature it again, send the prefilled form.'
        : 'The profile stays listed. To feature it again, send the form.',
      { label: 'Feature it again', url: placement.renewalUrl },
    ],
  });

export type Digest = {
  readonly recipient: string;
  readonly modelName: string;
  readonly slug: string;
  readonly monday: Day;
  readonly week: ModelFigures;
  readonly before: ModelFigures;
  readonly site: MailSite;
  readonly unsubscribe: { readonly api: string; readonly page: string };
};

const change = (now: number, before: number): string => {
  if (before === 0) return now === 0 ? 'none' : 'new';
  const percent = Math.round(((now - before) / before) * 100);
  return percent === 0 ? 'none' : `${percent > 0 ? '+' : '−'}${withSeparators(Math.abs(percent))}%`;
};

/** A table of named figures of this week and the week before. */
export const comparison = (rows: readonly (readonly [string, number, number])[]): Part => ({
  table: [
    ['', 'This week', 'Week before', 'Change'],
    ...rows.map(([name, now, then]) => [name, withSeparators(now), withSeparators(then), change(now, then)]),
  ],
});

/** The figures of the week that began on `monday`, compared with the week before. */
export const digestMail = (digest: Digest): Mail => {
  const { monday, week, before, unsubscribe } = digest;
  const earlier = new Map(figureRows(before));
  return letterOf(digest.site, {
    recipient: digest.recipient,
    name: digest.modelName,
    subject: `${digest.modelName}: your week from ${dayText(monday)} to ${dayText(addDays(monday, 6))}`,
    unsubscribeUrl: unsubscribe.api,
    parts: [
      'Here are the figures of your profile, compared with the week before:',
      comparison(figureRows(week).map(([name, count]) => [name, count, earlier.get(name) ?? 0])),
      week.uniqueClicks === null ? undefined : uniqueMeaning,
      demoSentence((week.demo ?? 0) + (before.demo ?? 0)),
      week.bestSource === null
        ? undefined
        : `Most clicks came from ${week.bestSource.name}: ${withSeparators(week.bestSource.clicks)}.`,
      dashboard(digest),
      'You get this email once a week.',
      { label: 'Unsubscribe', url: unsubscribe.page },
    ],
  });
};
