import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays } from '@marquee/contracts/rules/days';
import { counted, withSeparators } from '@marquee/contracts/text/number';

const days = 7;

export interface WeekFigure {
  readonly now: number;
  /** Of the seven days before; null where nothing was counted then. */
  readonly before: number | null;
}

/** Views and visitors of the last seven whole days, and of the seven before. Today is not over and in neither. */
export const weekTraffic = ({
  dailyStats,
  range,
}: Pick<WebsiteAnalytics, 'dailyStats' | 'range'>): {
  readonly views: WeekFigure;
  readonly visitors: WeekFigure;
} => {
  const whole = dailyStats.filter(({ date }) => date !== range.last);
  const week = whole.slice(-days);
  const previous = whole.slice(-2 * days, -days);
  const isCounted = previous.length === days && previous.every(({ views }) => views > 0);
  const figure = (name: 'views' | 'visitors'): WeekFigure => ({
    now: sum(week.map((day) => day[name])),
    before: isCounted ? sum(previous.map((day) => day[name])) : null,
  });
  return { views: figure('views'), visitors: figure('visitors') };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** `12% more than the week before (8,214)`, `unchanged from the week before (120)`, `No earlier data`. */
export const comparedWithWeekBefore = ({ now, before }: WeekFigure): string => {
  if (before === null || before === 0) return 'No earlier data';
  if (now === before) return `Unchanged from the week before (${withSeparators(before)})`;
  return `${difference(now, before)} the week before (${withSeparators(before)})`;
};

/** `12% more than`. */
const difference = (now: number, before: number): string => {
  if (now === before) return 'As many as';
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const share = percent === 0 ? 'Less than 1%' : `${withSeparators(percent)}%`;
  return `${share} ${now > before ? 'more' : 'less'} than`;
};

/** `Today: 1,234 views until 14:00 (UTC). 12% more than in the same hours a week ago (1,102)`; null before the first hour is over. */
export const todayText = ({
  sameHours,
  range,
}: Pick<WebsiteAnalytics, 'sameHours' | 'range'>): string | null => {
  if (sameHours === undefined) return null;
  const { until, views, viewsWeekBefore: before = 0 } = sameHours;
  const time = `${String(until).padStart(2, '0')}:00`;
  const sofar = `Today: ${counted(views, 'view', 'views')} until ${time} (${range.timezone}).`;
  const weekBefore = addDays(range.last, -7);
  const isCounted = range.countedSince !== null && (range.countedSince ?? '') < weekBefore;
  if (before === 0 || !isCounted) return `${sofar} No data from a week ago.`;
  return `${sofar} ${difference(views, before)} in the same hours a week ago (${withSeparators(before)}).`;
};
