import { byteOrderMark, csvLine } from '@marquee/kit/csv/csv-line';
import { clickRate } from '../queries/model-analytics';
import type { Range } from '../queries/site-analytics';
import { type DayFigures, figureColumns } from './model-days-file';

type Given = {
  readonly model: { readonly name: string; readonly slug: string };
  readonly range: Range;
  readonly timezone: string;
};

const total = (days: readonly DayFigures[], column: string): number =>
  days.reduce((sum, { figures }) => sum + (figures.get(column) ?? 0), 0);

const totalsOf = (days: readonly DayFigures[]): ReadonlyMap<string, number> =>
  new Map(figureColumns.map((column) => [column, total(days, column)]));

const rateOf = (figures: ReadonlyMap<string, number>): number =>
  clickRate(figures.get('clicks') ?? 0, figures.get('impressions') ?? 0);

const cellsOf = (figures: ReadonlyMap<string, number>): number[] => [
  rateOf(figures),
  ...figureColumns.map((column) => figures.get(column) ?? 0),
];

/** A line for each day and one of totals, which are those of the screen (RFC 4180, with a byte-order mark). */
export function* csvOf({ model }: Given, days: readonly DayFigures[]): Generator<string> {
  yield byteOrderMark + csvLine(['model', 'date', 'click_rate', ...figureColumns]);
  for (const { date, figures } of days) yield csvLine([model.name, date, ...cellsOf(figures)]);
  yield csvLine([model.name, 'total', ...cellsOf(totalsOf(days))]);
}

const objectOf = (figures: ReadonlyMap<string, number>) => ({
  click_rate: rateOf(figures),
  ...Object.fromEntries(figures),
});

/** One JSON object: whose figures, of which days, the totals, and the days, one a line. */
export function* jsonOf({ model, range, timezone }: Given, days: readonly DayFigures[]): Generator<string> {
  const head = JSON.stringify({ model, range: { ...range, timezone }, totals: objectOf(totalsOf(days)) });
  yield `${head.slice(0, -1)},"days":[`;
  for (const [nth, { date, figures }] of days.entries())
    yield `${nth === 0 ? '' : ','}\n${JSON.stringify({ date, ...objectOf(figures) })}`;
  yield '\n]}\n';
}

/** `marquee-ada-north-2026-11-01-to-2026-11-20.csv`; slugs and days need no quoting. */
export const fileNameOf = ({ model, range }: Given, format: 'csv' | 'json'): string =>
  `marquee-${model.slug}-${range.first}-to-${range.last}.${format}`;
