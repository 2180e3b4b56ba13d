import type { Day } from '@marquee/contracts/rules/days';
import { withSeparators } from '@marquee/contracts/text/number';
import { shortDay } from './day';

/** A figure compared with an earlier one, as text. */
export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'flat';
}

interface ComparedRange<Row> {
  /** Every day of the range, and as many before it, oldest first. */
  readonly days: readonly Row[];
  readonly before: readonly Row[] | undefined;
  /** Undefined where the server does not report it. */
  readonly today: Day | undefined;
  /** The first day with any figure; null without any. */
  readonly countedSince: Day | null | undefined;
}

/**
 * The days whose figures may be compared. Only whole days are compared with whole days: today is left out (`isWithoutToday`).
 * `no-data`: nothing was counted on some of the days before. `today`: the range is today alone. `unknown`: an older server.
 */
export type Comparison<Row> =
  | {
      readonly is: 'days';
      readonly now: readonly Row[];
      readonly before: readonly Row[];
      readonly isWithoutToday: boolean;
    }
  | { readonly is: 'no-data'; readonly since: Day | null }
  | { readonly is: 'today' }
  | { readonly is: 'unknown' };

export const comparisonOf = <Row extends { readonly date: Day }>({
  days,
  before,
  today,
  countedSince,
}: ComparedRange<Row>): Comparison<Row> => {
  if (before === undefined || today === undefined || countedSince === undefined) return { is: 'unknown' };
  const isWithoutToday = days.at(-1)?.date === today;
  if (isWithoutToday && days.length === 1) return { is: 'today' };
  // As many days as are left, right before the range.
  const earlier = isWithoutToday ? before.slice(1) : before;
  const [first] = earlier;
  if (countedSince === null || first === undefined || first.date < countedSince)
    return { is: 'no-data', since: countedSince };
  return { is: 'days', now: isWithoutToday ? days.slice(0, -1) : days, before: earlier, isWithoutToday };
};

const noDataText = (since: Day | null): string =>
  since === null ? 'No earlier data' : `No data before ${shortDay(since)}`;

/** `+12.5%`, `−3.0%`, above 999% `×29`. Empty where there is nothing to divide by. */
export const shareText = (now: number, before: number): string => {
  if (before === 0) return '';
  const share = now / before - 1;
  if (share >= 9.995) return `×${withSeparators(Math.round(now / before))}`;
  const percent = (Math.abs(share) * 100).toFixed(1);
  return `${share > 0 ? '+' : share < 0 ? '−' : '±'}${percent}%`;
};

const directionOf = (now: number, before: number): Change['direction'] =>
  now === before ? 'flat' : now > before ? 'up' : 'down';

/** `part` names the part of the range that is compared, where that is not all of it: both figures are shown then. */
const countChange = (now: number, before: number, part = ''): Change => {
  const share = shareText(now, before);
  const figures =
    part === ''
      ? `${withSeparators(before)} before`
      : `${withSeparators(now)} vs. ${withSeparators(before)} before, ${part}`;
  return { text: share === '' ? figures : `${share} (${figures})`, direction: directionOf(now, before) };
};

/** The hours of today that are over, and the same hours of the day before. */
interface SameHours {
  readonly until: number;
  readonly now: number;
  readonly before: number;
}

/** A count compared with the one before; without a text where there is nothing to compare with. */
export const changeOf = <Row>(
  comparison: Comparison<Row>,
  countOf: (row: Row) => number,
  sameHours?: SameHours,
): Change => {
  switch (comparison.is) {
    case 'days': {
      const sum = (rows: readonly Row[]): number => rows.reduce((total, row) => total + countOf(row), 0);
      const part = comparison.isWithoutToday ? 'without today' : '';
      return countChange(sum(comparison.now), sum(comparison.before), part);
    }
    case 'no-data':
      return { text: noDataText(comparison.since), direction: 'flat' };
    case 'today':
      return sameHours === undefined
        ? { text: 'Compared when the day is over', direction: 'flat' }
        : countChange(sameHours.now, sameHours.before, `by ${String(sameHours.until).padStart(2, '0')}:00`);
    case 'unknown':
      return { text: '', direction: 'flat' };
  }
};

/** A rate compared with the earlier one in points, because a percentage of a percentage misleads. Null: there was nothing to divide by. */
export const rateChangeOf = <Row>(
  comparison: Comparison<Row>,
  now: number,
  before: number | null,
): Change => {
  if (comparison.is === 'no-data') return { text: noDataText(comparison.since), direction: 'flat' };
  if (comparison.is === 'unknown') return { text: '', direction: 'flat' };
  if (before === null) return { text: 'No earlier data', direction: 'flat' };
  const by = Math.round((now - before) * 10) / 10;
  const earlier = `(${before.toFixed(1)}% before)`;
  if (by === 0) return { text: `Unchanged ${earlier}`, direction: 'flat' };
  const points = Math.abs(by).toFixed(1);
  return {
    text: `${by > 0 ? '+' : '−'}${points} ${points === '1.0' ? 'point' : 'points'} ${earlier}`,
    direction: by > 0 ? 'up' : 'down',
  };
};
