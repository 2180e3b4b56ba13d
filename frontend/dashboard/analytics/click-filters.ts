import type { Dimension } from '@marquee/contracts/http/figures';
import type { Audience, ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { dimensionIn, useConditions } from '../../catalog/figures/conditions';
import { requestJson, withQuery } from '../../platform/api/request';
import { insightsKey, insightsUrl } from '../frame/insights-query';

const filterable = ['platform', 'country', 'device', 'source'] as const satisfies readonly Dimension[];
type Filterable = (typeof filterable)[number];

export type Groups = readonly Audience['countries'][number][];

/** The clicks of the range by `by`, of those that fit `where`. */
const filteredClicks = (
  slug: string,
  { first, last }: ModelAnalytics['range'],
  by: Filterable,
  where: readonly string[],
) => {
  const url = withQuery(`${insightsUrl(slug)}/figures`, { from: first, to: last, by, where });
  return queryOptions({
    queryKey: [...insightsKey(slug), 'figures', url],
    queryFn: ({ signal }) => requestJson(loadFigures, url, { signal }),
    enabled: where.length > 0,
  });
};

/** The filters of the clicks in the URL, one value of each dimension; `groupsOf`: undefined without a filter. */
export const useClickFilters = (slug: string, range: ModelAnalytics['range']) => {
  const { where: all, change, remove } = useConditions(filterable);
  const where = filterable.flatMap((name) => all.filter((one) => dimensionIn(one) === name).slice(0, 1));
  const answers = useQueries({ queries: filterable.map((by) => filteredClicks(slug, range, by, where)) });
  return {
    where,
    remove,
    filter: (by: Filterable, value: string) =>
      change((next) => {
        next.delete('where');
        for (const one of where) if (dimensionIn(one) !== by) next.append('where', one);
        next.append('where', `${by}:${value}`);
      }),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    tooFewPeople: answers.some(({ data }) => data?.tooFewPeople),
    groupsOf: (by: Filterable): Groups | undefined =>
      where.length === 0
        ? undefined
        : (answers[filterable.indexOf(by)]?.data?.rows ?? []).map((row) => ({
            name: String(row[by]),
            clicks: Number(row['clicks']),
            uniqueClicks: Number(row['uniqueClicks']),
          })),
  };
};

const loadFigures = async () => (await import('@marquee/contracts/http/figures')).Figures;
