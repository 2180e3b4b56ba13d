import {
  clickDimensions,
  hoursMaxDays,
  type timeUnits,
  visitDimensions,
} from '@marquee/contracts/http/figures';
import { addDays, type Day, daysBetween } from '@marquee/contracts/rules/days';
import { useConditions } from '../../catalog/figures/conditions';
import { readSiteRange } from '../frame/site-range';
import { useSearchParamsState } from '../frame/use-search-params-state';

/** What the screen counts: its measures, beginning with the one that ranks rows, and its dimensions. */
export const subjects = {
  visits: {
    measures: ['visitors', 'views'],
    lines: ['views', 'visitors'],
    dimensions: visitDimensions,
    shown: [
      ['country', 'Top Countries'],
      ['device', 'Device Types'],
    ],
  },
  clicks: {
    measures: ['clicks', 'uniqueClicks'],
    lines: ['clicks', 'uniqueClicks'],
    dimensions: clickDimensions,
    shown: [
      ['model', 'Clicks by model'],
      ['platform', 'Clicks by platform'],
    ],
  },
} as const;
export type Subject = keyof typeof subjects;
export type Unit = (typeof timeUnits)[number];

/** The comparisons by their value in the URL; any other is the first day of equally many days. */
export const comparisons = {
  previous: 'The days before',
  year: 'A year before',
  custom: 'Other days',
} as const;

/** The question in the URL. */
export const useQuestion = (of: Subject) => {
  const { read, change } = useSearchParamsState();
  const { dimensions, shown } = subjects[of];
  const { where, ...conditions } = useConditions(dimensions);
  const choices = dimensions.filter((name) => !shown.some(([one]) => one === name));
  const range = readSiteRange(read);
  // Hours are kept without filters, and answered for a month.
  const isShort =
    range.is === 'custom'
      ? daysBetween(range.from, range.to).length <= hoursMaxDays
      : !['quarter', 'year', 'all'].includes(range.period);
  const units: readonly Unit[] =
    isShort && where.length === 0 ? ['hour', 'day', 'week', 'month'] : ['day', 'week', 'month'];
  const isToday = range.is === 'period' && range.period === 'daily';
  const usual = range.is === 'period' && ['year', 'all'].includes(range.period) ? 'month' : 'day';
  return {
    range,
    where,
    ...conditions,
    choices,
    by: choices.find((name) => name === read('by')) ?? choices[0] ?? dimensions[0],
    units,
    unit: units.find((name) => name === read('unit')) ?? (isToday && where.length === 0 ? 'hour' : usual),
    compare: read('compare') || 'previous',
    /** Changes what is shown of the same figures. */
    choose: (name: 'by' | 'unit' | 'compare', value: string) => change({ [name]: value }, { replace: false }),
  };
};

/** The beginning of every part of the days, the first of which may lie before them. */
export const partsOf = (first: Day, last: Day, unit: Unit): string[] => {
  const days = daysBetween(first, last);
  switch (unit) {
    case 'hour':
      return days.flatMap((day) =>
        Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}`),
      );
    case 'day':
      return days;
    default:
      return [...new Set(days.map((day) => partWith(day, unit)))];
  }
};

/** The part that contains the day. */
export const partWith = (day: Day, unit: Exclude<Unit, 'hour'>): Day => {
  if (unit === 'month') return `${day.slice(0, 7)}-01`;
  // Weeks begin on Monday.
  return unit === 'day' ? day : addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
};
