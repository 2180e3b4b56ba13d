import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import type { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import { withSeparators } from '@marquee/contracts/text/number';
import { type Change, isUnusual } from '../../ui/format/comparison';

const days = 7;

/** A figure, and the one of a week before; null where nothing was counted then. */
export interface WeekFigure {
  readonly now: number;
  readonly before: number | null;
}

export interface TodayFigure {
  readonly name: string;
  /** The hours of today that are over; undefined in the first hour. */
  readonly today: WeekFigure | undefined;
  /** The last seven whole days. */
  readonly week: WeekFigure;
}

export const todayFigures = (
  site: Pick<WebsiteAnalytics, 'range' | 'dailyStats' | 'sameHours'>,
  clicks: Pick<SiteClicks, 'dailyStats' | 'sameHours'>,
): TodayFigure[] => {
  const { range, sameHours: visits } = site;
  const isCounted = range.countedSince !== null && range.countedSince < addDays(range.last, -days);
  const figure = (now: number | undefined, before: number | undefined): WeekFigure | undefined =>
    now === undefined ? undefined : { now, before: isCounted ? (before ?? null) : null };
  const week = <Row extends { readonly date: Day }>(rows: readonly Row[], countOf: (row: Row) => number) =>
    weekOf(rows, range, countOf);
  const { now, weekBefore } = clicks.sameHours ?? {};
  return [
    {
      name: 'Views',
      today: figure(visits?.views, visits?.viewsWeekBefore),
      week: week(site.dailyStats, ({ views }) => views),
    },
    {
      name: 'Visitors',
      today: figure(visits?.visitors, visits?.visitorsWeekBefore),
      week: week(site.dailyStats, ({ visitors }) => visitors),
    },
    {
      name: 'Impressions',
      today: figure(now && impressionsOf(now), weekBefore && impressionsOf(weekBefore)),
      week: week(clicks.dailyStats, impressionsOf),
    },
    {
      name: 'Clicks',
      today: figure(now?.clicks, weekBefore?.clicks),
      week: week(clicks.dailyStats, ({ clicks }) => clicks),
    },
  ];
};

const impressionsOf = ({ seen, opened }: { readonly seen: number; readonly opened: number }): number =>
  seen + opened;

/** The last seven whole days, and the seven before. Today is not over and in neither. */
const weekOf = <Row extends { readonly date: Day }>(
  rows: readonly Row[],
  { last, countedSince }: WebsiteAnalytics['range'],
  countOf: (row: Row) => number,
): WeekFigure => {
  const whole = rows.filter(({ date }) => date !== last);
  const previous = whole.slice(-2 * days, -days);
  const isCounted =
    countedSince !== null && previous.length === days && countedSince <= (previous[0]?.date ?? '');
  const sum = (week: readonly Row[]): number => week.reduce((total, row) => total + countOf(row), 0);
  return { now: sum(whole.slice(-days)), before: isCounted ? sum(previous) : null };
};

/** `12% more than a baseline (1,102)`, above 999% `12 times`, without a name `12% more than 1,102`. */
export const changeSince = ({ now, before }: WeekFigure, baseline?: string): Change => {
  if (before === null || before === 0) return { text: 'No earlier data', direction: 'flat' };
  const base = baseline === undefined ? withSeparators(before) : `${baseline} (${withSeparators(before)})`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0)
    return { text: `${now === before ? 'As' : 'About as'} many as ${base}`, direction: 'flat' };
  const difference =
    now / before >= 10.995
      ? `${withSeparators(Math.round(now / before))} times as many as`
      : `${withSeparators(percent)}% ${now > before ? 'more' : 'less'} than`;
  return {
    text: `${difference} ${base}`,
    direction: now > before ? 'up' : 'down',
    ...(isUnusual(now, before) && { isUnusual: true }),
  };
};

export const sameHoursBefore = 'the same hours a week before';
