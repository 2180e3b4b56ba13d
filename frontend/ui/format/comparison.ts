import { addDays, type Day } from '@marquee/contracts/rules/days';
import { withSeparators } from '@marquee/contracts/text/number';

/** A figure compared with an earlier one, as text. */
export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'flat';
  readonly isUnusual?: boolean;
}

interface ComparedRange<Row> {
  /** Every day of the range, and as many before it, oldest first. */
  readonly days: readonly Row[];
  readonly before: readonly Row[];
  readonly today: Day;
  /** The first day with any figure; null without any. */
  readonly countedSince: Day | null;
}

/**
 * The days whose figures may be compared. Only whole days are compared with whole days: today is left out
 * (`isWithoutToday`). `no-data`: nothing was counted on some of the days before. `today`: the range is today
 * alone, whose hours that are over are compared with the same hours a week before.
 */
export type Comparison<Row> =
  | {
      readonly is: 'days';
      readonly now: readonly Row[];
      readonly before: readonly Row[];
      readonly isWithoutToday: boolean;
    }
  /** `from`: the day on which such a range is compared first. */
  | { readonly is: 'no-data'; readonly since: Day | null; readonly from?: Day }
  | { readonly is: 'today' };

export const comparisonOf = <Row extends { readonly date: Day }>({
  days,
  before,
  today,
  countedSince,
}: ComparedRange<Row>): Comparison<Row> => {
  const isWithoutToday = days.at(-1)?.date === today;
  if (isWithoutToday && days.length === 1)
    return countedSince !== null && countedSince <= addDays(today, -7)
      ? { is: 'today' }
      : withoutData(countedSince, 7);
  // The previous period has as many days, right before the range.
  const earlier = isWithoutToday ? before.slice(1) : before;
  const [first] = earlier;
  if (countedSince === null || first === undefined || first.date < countedSince)
    return withoutData(countedSince, isWithoutToday ? 2 * days.length - 2 : undefined);
  return { is: 'days', now: isWithoutToday ? days.slice(0, -1) : days, before: earlier, isWithoutToday };
};

/**
 * Below this a difference is likely to be chance: it is shown as a number, not as a percentage or a trend.
 */
const trendMin = 30;
/** Percentages from this one on have a decimal. */
const decimalMin = 100;

/** `+12.5%`, `−3%`, above 999% `×29`; with a decimal where both figures are at least 100. Neither is 0. */
export const shareText = (now: number, before: number): string => {
  const share = now / before - 1;
  if (share >= 9.995) return `×${withSeparators(Math.round(now / before))}`;
  const percent = (Math.abs(share) * 100).toFixed(Math.min(now, before) < decimalMin ? 0 : 1);
  return `${share > 0 ? '+' : share < 0 ? '−' : '±'}${percent}%`;
};

/** What a figure is compared with. */
interface Baseline {
  readonly than: string;
  readonly isPart: boolean;
}

const directionOf = (now: number, before: number): Change['direction'] =>
  now === before ? 'flat' : now > before ? 'up' : 'down';

const withoutData = (since: Day | null, days: number | undefined) => ({
  is: 'no-data' as const,
  since,
  ...(since !== null && days !== undefined && { from: addDays(since, days) }),
});

const unusualFactor = 3;
const unusualMin = 100;

/** Whether a figure is so far from that of the baseline that somebody should look: three times or a third of it. */
export const isUnusual = (now: number, before: number): boolean =>
  before > 0 &&
  Math.max(now, before) >= unusualMin &&
  Math.max(now, before) >= unusualFactor * Math.min(now, before);

/**
 * `than` names the baseline, and the part of the range that is compared where that is not all of it (`isPart`):
 * both figures are shown then.
 */
export const countChange = (now: number, before: number, { than, isPart }: Baseline): Change => {
  const figures = isPart
    ? `${withSeparators(now)} vs. ${withSeparators(before)} ${than}`
    : `${withSeparators(before)} ${than}`;
  if (Math.min(now, before) >= trendMin)
    return {
      text: `${shareText(now, before)} (${figures})`,
      direction: directionOf(now, before),
      ...(isUnusual(now, before) && { isUnusual: true }),
    };
  const by = withSeparators(Math.abs(now - before));
  const difference = now === before ? 'Unchanged' : `${by} ${now > before ? 'more' : 'fewer'}`;
  return { text: `${difference} (${figures})`, direction: 'flat' };
};

/** The hours of today that are over, and the same hours a week before. */
interface SameHours<Hours> {
  readonly until: number;
  readonly now: Hours;
  readonly before: Hours;
}

const sumOf = <Row>(rows: readonly Row[], countOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + countOf(row), 0);

/** The line above the figures explains why there is no comparison. */
const nothing: Change = { text: '', direction: 'flat' };

/** A figure of the compared days or hours beside the one before; without a text where there is none. */
const compared = <Row, Hours, Figure>(
  comparison: Comparison<Row>,
  figureOf: (rows: readonly (Row | Hours)[]) => Figure,
  changeOfFigure: (now: Figure, before: Figure, baseline: Baseline) => Change,
  sameHours: SameHours<Hours> | undefined,
): Change => {
  switch (comparison.is) {
    case 'days':
      return changeOfFigure(
        figureOf(comparison.now),
        figureOf(comparison.before),
        comparison.isWithoutToday
          ? { than: 'before, without today', isPart: true }
          : { than: 'before', isPart: false },
      );
    case 'today':
      return sameHours === undefined
        ? { text: 'Compared when the day is over', direction: 'flat' }
        : changeOfFigure(figureOf([sameHours.now]), figureOf([sameHours.before]), {
            than: `a week before, by ${String(sameHours.until).padStart(2, '0')}:00`,
            isPart: true,
          });
    case 'no-data':
      return nothing;
  }
};

/** A count compared with the one before; without a text where there is nothing to compare with. */
export const changeOf = <Row, Hours = Row>(
  comparison: Comparison<Row>,
  countOf: (counts: Row | Hours) => number,
  sameHours?: SameHours<Hours>,
): Change => compared(comparison, (rows) => sumOf(rows, countOf), countChange, sameHours);

/** `part` of every hundred of `whole`. */
interface Rate {
  readonly part: number;
  readonly whole: number;
}

/**
 * A rate of the compared days or hours, which differs from that of the range where today is not over. In
 * points, because a percentage of a percentage misleads.
 */
export const rateChangeOf = <Row, Hours = Row>(
  comparison: Comparison<Row>,
  { part, whole }: { readonly [Name in keyof Rate]: (counts: Row | Hours) => number },
  sameHours?: SameHours<Hours>,
): Change =>
  compared(
    comparison,
    (rows) => ({ part: sumOf(rows, part), whole: sumOf(rows, whole) }),
    rateChange,
    sameHours,
  );

const percentOf = ({ part, whole }: Rate): number => Math.round((part / whole) * 1_000) / 10;

const rateChange = (now: Rate, before: Rate, { than, isPart }: Baseline): Change => {
  if (before.whole === 0 || now.whole === 0) return nothing;
  const [rate, earlier] = [percentOf(now), percentOf(before)];
  const figures = isPart
    ? `${rate.toFixed(1)}% vs. ${earlier.toFixed(1)}% ${than}`
    : `${earlier.toFixed(1)}% ${than}`;
  const by = Math.round((rate - earlier) * 10) / 10;
  if (by === 0) return { text: `Unchanged (${figures})`, direction: 'flat' };
  const points = `${Math.abs(by).toFixed(1)} ${Math.abs(by) === 1 ? 'point' : 'points'}`;
  if (Math.min(now.part, before.part) < trendMin)
    return { text: `${points} ${by > 0 ? 'more' : 'less'} (${figures})`, direction: 'flat' };
  return { text: `${by > 0 ? '+' : '−'}${points} (${figures})`, direction: by > 0 ? 'up' : 'down' };
};
