import type { Day } from '@marquee/contracts/rules/days';

/** One figure of every day of a chart. */
export interface Series {
  /** The noun in the chart's legend and tooltip: singular and plural. */
  readonly unit: readonly [one: string, many: string];
  readonly color: string;
  readonly as?: 'line' | 'bars';
  /** Previous period: dotted, not in the summary. */
  readonly isEarlier?: boolean;
  /** One count for each day; undefined where it is not known. */
  readonly counts: readonly (number | undefined)[];
}

/** False for a day before the first counted one; true where nothing was counted yet. */
export const isCountedDay = (day: Day, countedSince: Day | null): boolean =>
  countedSince === null || day >= countedSince;

/** The counts of the period before, from the first counted day on; nothing where fewer than two were counted. */
export const earlierSeries = (
  { unit: [one, many], color }: Pick<Series, 'unit' | 'color'>,
  before: readonly (readonly [Day, number])[],
  countedSince: Day | null,
): Series[] => {
  // One whole day beside the hours of today that are over would look like a fall.
  if (countedSince === null || before.length === 1) return [];
  const counts = before.map(([day, count]) => (isCountedDay(day, countedSince) ? count : undefined));
  return counts.filter((count) => count !== undefined).length > 1
    ? [{ unit: [`${one} before`, `${many} before`], isEarlier: true, color, counts }]
    : [];
};
