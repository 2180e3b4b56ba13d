import { periods, type SitePeriod } from '../../catalog/figures/figure-names';
import type { CustomRange } from '../../platform/forms/range-choice';

/** The selected days of the whole site: a period that ends today, or days. */
export type SiteRange = { readonly is: 'period'; readonly period: SitePeriod } | CustomRange;

/** The range in the URL's `period`, or `from` and `to`; 30 days by default. The server checks the days. */
export const readSiteRange = (read: (name: string) => string): SiteRange => {
  const [from, to] = [read('from'), read('to')];
  if (from !== '' || to !== '') return { is: 'custom', from, to };
  const period = periods.find((one) => one === read('period')) ?? 'monthly';
  return { is: 'period', period };
};

export const siteRangeQuery = (range: SiteRange) =>
  range.is === 'period' ? { period: range.period } : { from: range.from, to: range.to };
