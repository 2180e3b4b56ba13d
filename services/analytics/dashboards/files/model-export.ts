import type { Correction } from '@marquee/contracts/http/conspicuous-days';
import { csvStream } from '@marquee/kit/csv/csv';
import type { Range } from '../queries/date-range';
import { clickRate } from '../queries/model-analytics';
import { type DayFigures, figureColumns } from '../queries/model-days';

type Subject = {
  readonly model: { readonly name: string; readonly slug: string };
  readonly range: Range;
  readonly timezone: string;
  readonly corrections: readonly Correction[];
};

const totalsOf = (days: readonly DayFigures[]): ReadonlyMap<string, number> => {
  const sumOf = (column: string) => days.reduce((sum, { figures }) => sum + (figures.get(column) ?? 0), 0);
  return new Map(figureColumns.map((column) => [column, sumOf(column)]));
};

const rateOf = (figures: ReadonlyMap<string, number>): number =>
  clickRate(figures.get('clicks') ?? 0, figures.get('impressions') ?? 0);

/** A CSV file with a line per day and one of totals, which equal those on the screen. `correctedAt`: in UTC. */
export const csvOf = (
  { model, corrections }: Subject,
  days: readonly DayFigures[],
): AsyncGenerator<string> => {
  const header = ['model', 'date', 'clickRate', ...figureColumns, 'correctedAt'];
  const correctedAt = new Map(corrections.map(({ day, at }) => [day, at]));
  return csvStream(header, [[...days, { date: 'total', figures: totalsOf(days) }]], ({ date, figures }) => [
    ...[model.name, date, rateOf(figures)],
    ...figureColumns.map((column) => figures.get(column) ?? 0),
    correctedAt.get(date) ?? '',
  ]);
};

const objectOf = (figures: ReadonlyMap<string, number>) => ({
  clickRate: rateOf(figures),
  ...Object.fromEntries(figures),
});

/** One JSON object: model, range, corrected days, totals, and the days, one per line. */
export function* jsonOf(
  { model, range, timezone, corrections }: Subject,
  days: readonly DayFigures[],
): Generator<string> {
  const totals = objectOf(totalsOf(days));
  const head = JSON.stringify({ model, range: { ...range, timezone }, corrections, totals });
  yield `${head.slice(0, -1)},"days":[`;
  for (const [nth, { date, figures }] of days.entries())
    yield `${nth === 0 ? '' : ','}\n${JSON.stringify({ date, ...objectOf(figures) })}`;
  yield '\n]}\n';
}

/** `marquee-ada-north-2026-11-01-to-2026-11-20`. Slugs and days need no quoting. */
export const fileNameOf = ({ model, range }: Subject): string =>
  `marquee-${model.slug}-${range.first}-to-${range.last}`;
