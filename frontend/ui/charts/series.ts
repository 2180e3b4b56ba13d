import type { Day } from '@marquee/contracts/rules/days';

/** One figure of every day of a chart. */
export interface Series {
  /** In the chart's legend and tooltip: singular and plural. */
  readonly unit: readonly [one: string, many: string];
  readonly color: string;
  readonly as?: 'line' | 'bars';
  /** Of the period before: dotted, and not the subject of the chart. */
  readonly isEarlier?: boolean;
  /** One count for each day; undefined where it is not known. */
  readonly counts: readonly (number | undefined)[];
}

/** A figure of the period before, from the first counted day on; nothing where no day was counted. */
export const earlierSeries = <Row extends { readonly date: Day }>(
  { unit: [one, many], color }: Pick<Series, 'unit' | 'color'>,
  before: readonly Row[] | undefined,
  countedSince: Day | null | undefined,
  countOf: (row: Row) => number,
): Series[] => {
  const counts = (before ?? []).map((row) =>
    typeof countedSince === 'string' && row.date >= countedSince ? countOf(row) : undefined,
  );
  return counts.some((count) => count !== undefined)
    ? [{ unit: [`${one} before`, `${many} before`], isEarlier: true, color, counts }]
    : [];
};
