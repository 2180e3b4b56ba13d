import type { Figures, Measure } from '@marquee/contracts/http/figures';
import { csvOf } from '../../ui/format/csv';

export interface Shown {
  readonly measures: readonly Measure[];
  readonly days: { readonly first: string; readonly last: string };
  readonly where: readonly string[];
  readonly totals: Figures['totals'];
  readonly lists: readonly (readonly [by: string, rows: Figures['rows']])[];
  /** Lists of one measure, without a filter. */
  readonly further: readonly (readonly [
    name: string,
    of: Measure,
    rows: readonly (readonly [string, number])[],
  ])[];
}

/** Every list of the screen as one table, totals first. An empty cell: not counted in that list. */
export const figuresCsv = ({ measures, days, where, totals, lists, further }: Shown): string =>
  csvOf([
    ['list', 'name', ...measures],
    ['total', `${days.first} to ${days.last}`, ...measures.map((one) => totals[one] ?? 0)],
    ...where.map((condition) => ['where', condition, ...measures.map(() => null)]),
    ...lists.flatMap(([by, rows]) =>
      rows.map((row) => [by, String(row[by] ?? ''), ...measures.map((one) => Number(row[one] ?? 0))]),
    ),
    ...further.flatMap(([name, of, rows]) =>
      rows.map(([key, count]) => [name, key, ...measures.map((one) => (one === of ? count : null))]),
    ),
  ]);
