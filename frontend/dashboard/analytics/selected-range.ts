import { addDays, type Day, daysBetween } from '@marquee/contracts/rules/days';
import { withQuery } from '../../platform/api/ask';

/** The most days that can be asked for at once. */
const maxDays = 366;
const namedDays = [7, 30, 90] as const;

/** The days that the dashboard shows: so many up to today, or from one day to another, both included. */
export type SelectedRange =
  | { readonly is: 'days'; readonly days: (typeof namedDays)[number] }
  | { readonly is: 'custom'; readonly from: Day; readonly to: Day };

export const defaultRange: SelectedRange = { is: 'days', days: 30 };
export const namedRanges: readonly SelectedRange[] = namedDays.map((days) => ({ is: 'days', days }));

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** What is wrong with the days, in words for whoever chose them; null when nothing is. */
export const rangeError = (from: string, to: string, today: Day): string | null => {
  if (!isDay(from) || !isDay(to)) return 'Please choose both days.';
  if (from > to) return 'The first day must not be after the last.';
  if (to > today) return `The last day must not be after ${today}.`;
  return daysBetween(from, to).length > maxDays ? `At most ${maxDays} days can be shown at once.` : null;
};

/** The range in the address; null for one that cannot be shown. `latest`: no site's today is later. */
export const readRange = (params: URLSearchParams, latest: Day): SelectedRange | null => {
  const [days, from, to] = [params.get('days'), params.get('from'), params.get('to')];
  if (days === null && from === null && to === null) return defaultRange;
  if (days !== null)
    return (from ?? to) === null
      ? (namedRanges.find((range) => range.is === 'days' && String(range.days) === days) ?? null)
      : null;
  return from !== null && to !== null && rangeError(from, to, latest) === null
    ? { is: 'custom', from, to }
    : null;
};

/** As it stands in the address, and in the calls. */
export const rangeQuery = (
  range: SelectedRange,
): { readonly days: string } | { readonly from: Day; readonly to: Day } =>
  range.is === 'days' ? { days: String(range.days) } : { from: range.from, to: range.to };

/** Where the range's file is. */
export const exportUrl = (
  slug: string,
  range: { readonly first: Day; readonly last: Day },
  format: 'csv' | 'json',
): string =>
  withQuery(`/api/insights/${encodeURIComponent(slug)}/export`, {
    format,
    from: range.first,
    to: range.last,
  });
