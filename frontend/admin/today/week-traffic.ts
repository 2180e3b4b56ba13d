import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays } from '@marquee/contracts/rules/days';
import { withSeparators } from '@marquee/contracts/text/number';

const days = 7;

export interface WeekFigure {
  readonly now: number;
  /** The figure of the days or hours a week before; null where nothing was counted then. */
  readonly before: number | null;
}

/**
 * Views and visitors of the last seven whole days, and of the seven before. Today is not over and in neither.
 */
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

/** `12% more than`, above 999% `12 times as many as`. */
const difference = (now: number, before: number): string =>
  timesOf(now, before) ?? `${shareOf(now, before)} ${now > before ? 'more' : 'less'} than`;

/** The factor, for a change above 999%, as on the dashboard. */
const timesOf = (now: number, before: number): string | undefined =>
  now / before >= 10.995 ? `${withSeparators(Math.round(now / before))} times as many as` : undefined;

const shareOf = (now: number, before: number): string => {
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return percent === 0 ? 'Less than 1%' : `${withSeparators(percent)}%`;
};

export interface TodayFigure extends WeekFigure {
  readonly name: string;
}

/** Views, visitors, impressions and clicks of the hours of today that are over; none in the first hour. */
export const todayFigures = (
  { sameHours: visits, range }: Pick<WebsiteAnalytics, 'sameHours' | 'range'>,
  clicks: SiteClicks['sameHours'],
): TodayFigure[] => {
  const isCounted = range.countedSince !== null && range.countedSince < addDays(range.last, -days);
  const figure = (name: string, now: number | undefined, before: number | undefined): TodayFigure[] =>
    now === undefined ? [] : [{ name, now, before: isCounted ? (before ?? null) : null }];
  const { now, weekBefore } = clicks ?? {};
  return [
    ...figure('Views', visits?.views, visits?.viewsWeekBefore),
    ...figure('Visitors', visits?.visitors, visits?.visitorsWeekBefore),
    ...figure('Impressions', now && impressionsOf(now), weekBefore && impressionsOf(weekBefore)),
    ...figure('Clicks', now?.clicks, weekBefore?.clicks),
  ];
};

/** Cards seen and profile visits. */
export const impressionsOf = ({ seen, opened }: { readonly seen: number; readonly opened: number }): number =>
  seen + opened;

/** `12% above the same hours last week (1,102)`. */
export const comparedWithSameHours = ({ now, before }: WeekFigure): string =>
  before === null || before === 0
    ? 'No data from last week'
    : `${sameHours(now, before)} the same hours last week (${withSeparators(before)})`;

/** `5% below`. */
const sameHours = (now: number, before: number): string => {
  if (now === before) return 'As many as in';
  const times = timesOf(now, before);
  if (times !== undefined) return `${times} in`;
  return `${shareOf(now, before)} ${now > before ? 'above' : 'below'}`;
};
