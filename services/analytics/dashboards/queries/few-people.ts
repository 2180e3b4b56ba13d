import type { FiguresQuery, Measure } from '@marquee/contracts/http/figures';
import { groupMinPeople, otherGroups, unknownGroup } from '@marquee/contracts/http/model-analytics';
import { noCampaign } from '@marquee/contracts/http/site-clicks';
import { otherName } from '@marquee/contracts/http/website-analytics';

export type Row = Record<string, string | number>;

const reserved: readonly string[] = [otherName, otherGroups, noCampaign, unknownGroup];
/** Names of rows that are no campaign, as a list in SQL. */
export const notNames = reserved.map((name) => `'${name}'`).join(', ');
export const isNoName = (name: string): boolean => reserved.includes(name);

export const sumsOf = (measure: readonly Measure[], rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(measure.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]));

export const pick = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? 0]));

/** Whole multiples of `groupMinPeople`. */
export const inFives = (sums: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(sums).map(([name, sum]) => [name, Math.floor(sum / groupMinPeople) * groupMinPeople]),
  );

/**
 * The rows rounded down, and what is left of the totals as the row of the small groups: the difference between two
 * answers does not tell the figures of the few people between them.
 */
export const roundedRows = (
  rows: readonly Row[],
  { by, measure }: Pick<FiguresQuery, 'by' | 'measure'>,
  totals: Record<string, number>,
): Row[] => {
  const large = rows
    .filter((row) => by.every((name) => row[name] !== otherGroups))
    .map((row) => ({ ...pick(row, by), ...inFives(sumsOf(measure, [row])) }));
  const rounded = sumsOf(measure, large);
  const left = measure.map((name) => [name, (totals[name] ?? 0) - (rounded[name] ?? 0)] as const);
  return left.every(([, sum]) => sum === 0)
    ? large
    : [...large, { ...Object.fromEntries([...by.map((name) => [name, otherGroups]), ...left]) }];
};
