import { addDays, type Day } from '@marquee/contracts/rules/days';
import { daysError } from '../../platform/forms/days-error';
import type { CustomRange } from '../../platform/forms/range-choice';

/** The server's limit per request. */
export const rangeMaxDays = 366;
const namedDays = [7, 30, 90] as const;

interface NamedRange {
  readonly is: 'days';
  readonly days: (typeof namedDays)[number];
}

export type SelectedRange = NamedRange | CustomRange;

export const defaultRange: SelectedRange = { is: 'days', days: 30 };
export const namedRanges: readonly NamedRange[] = namedDays.map((days) => ({ is: 'days', days }));

/** What is wrong with the selected days, as text; null for a valid range. */
export const rangeError = (from: string, to: string, today: Day): string | null =>
  daysError(from, to, today, rangeMaxDays);

/** The range in the URL; null for an invalid one. The site's time zone may be a day ahead of this browser's. */
export const readRange = (
  params: URLSearchParams,
  latest: Day = addDays(new Date().toISOString().slice(0, 10), 1),
): SelectedRange | null => {
  const [days, from, to] = [params.get('days'), params.get('from'), params.get('to')];
  if (days === null && from === null && to === null) return defaultRange;
  if (days !== null)
    return (from ?? to) === null ? (namedRanges.find((range) => String(range.days) === days) ?? null) : null;
  return from !== null && to !== null && rangeError(from, to, latest) === null
    ? { is: 'custom', from, to }
    : null;
};

/** The range as search params of the URL and of the calls. */
export const rangeQuery = (
  range: SelectedRange,
): { readonly days: string } | { readonly from: Day; readonly to: Day } =>
  range.is === 'days' ? { days: String(range.days) } : { from: range.from, to: range.to };
