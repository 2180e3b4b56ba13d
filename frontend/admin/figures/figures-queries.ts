import type { Figures, Measure } from '@marquee/contracts/http/figures';
import { queryOptions } from '@tanstack/react-query';
import { requestJson, withQuery } from '../../platform/api/request';
import { adminKey } from '../frame/admin-calls';
import { type SiteRange, siteRangeQuery } from '../frame/site-range';

/** A question about the site. `where`: conditions as in the URL, `country:DE` or `-country:DE`. */
export interface Question {
  readonly range: SiteRange;
  readonly measure: readonly Measure[];
  readonly by: string;
  readonly where: readonly string[];
}

/** Totals with those of as many days before, and the rows of a dimension or a part of time. */
export const figures = ({ range, measure, by, where }: Question) => {
  const url = withQuery('/api/insights/site/figures', {
    ...siteRangeQuery(range),
    measure: measure.join(','),
    by,
    compare: 'previous',
  });
  const conditions = where.map((condition) => `&where=${encodeURIComponent(condition)}`);
  return queryOptions({
    queryKey: [adminKey, 'figures', `${measure} by ${by}`, url, where],
    queryFn: ({ signal }) => requestJson(loadFigures, url + conditions.join(''), { signal }),
    // The rows of another question have other names.
    placeholderData: (previous: Figures | undefined, query) =>
      query?.queryKey[2] === `${measure} by ${by}` ? previous : undefined,
  });
};

const loadFigures = async () => (await import('@marquee/contracts/http/figures')).Figures;
