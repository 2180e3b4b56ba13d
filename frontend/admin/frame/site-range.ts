import type { Period } from '@marquee/contracts/http/website-analytics';
import type { CustomRange } from '../../platform/forms/range-choice';

type SitePeriod = Period | 'quarter' | 'year' | 'all';

/** The selected days of the whole site: a period that ends today, or days. */
export type SiteRange = { readonly is: 'period'; readonly period: SitePeriod } | CustomRange;

export const sitePeriods: readonly { readonly key: SitePeriod; readonly label: string }[] = [
  { key: 'daily', label: 'Today' },
  { key: 'weekly', label: '7 Days' },
  { key: 'monthly', label: '30 Days' },
  { key: 'quarter', label: '90 Days' },
  { key: 'year', label: 'Year' },
  { key: 'all', label: 'All' },
];

/** The range in the URL's `period`, or `from` and `to`; 30 days by default. The server checks the days. */
export const readSiteRange = (read: (name: string) => string): SiteRange => {
  const [from, to] = [read('from'), read('to')];
  if (from !== '' || to !== '') return { is: 'custom', from, to };
  const period = sitePeriods.find(({ key }) => key === read('period'))?.key ?? 'monthly';
  return { is: 'period', period };
};

export const siteRangeQuery = (range: SiteRange) =>
  range.is === 'period' ? { period: range.period } : { from: range.from, to: range.to };
