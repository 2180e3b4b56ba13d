import { clickDimensions, hoursMaxDays, visitDimensions } from '@marquee/contracts/http/figures';
import { daysBetween } from '@marquee/contracts/rules/days';
import { useConditions } from '../../catalog/figures/conditions';
import type { Unit } from '../../ui/format/day';
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

/** The comparisons by their value in the URL; any other is the first day of equally many days. */
export const comparisons = {
  previous: 'The days before',
  year: 'A year before',
  custom: 'Other days',
} as const;

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
    choose: (name: 'by' | 'unit' | 'compare', value: string) => change({ [name]: value }, { replace: false }),
  };
};
