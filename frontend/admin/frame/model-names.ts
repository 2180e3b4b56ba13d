import type { AdminModel } from '@marquee/contracts/http/models';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { requestJson, withQuery } from '../../platform/api/request';
import { adminKey } from './admin-calls';

/** Models of these ids by id, archived ones too; at most 200. Kept while another list of ids loads. */
export const modelsById = (ids: readonly number[]) => {
  const sorted = [...ids].sort((one, other) => one - other).join(',');
  return queryOptions({
    queryKey: [adminKey, 'models-by-id', sorted],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, AdminModel>> => {
      const url = withQuery('/api/admin/models', { ids: sorted, limit: 200 });
      return new Map((await requestJson(loadModels, url, { signal })).map((model) => [model.id, model]));
    },
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  });
};

export const modelsNamed = (text: string, limit: number) =>
  queryOptions({
    queryKey: [adminKey, 'listings', 'named', text, limit],
    queryFn: ({ signal }) =>
      requestJson(loadModels, withQuery('/api/admin/models', { q: text, sort: 'name', limit }), { signal }),
    placeholderData: keepPreviousData,
  });

const loadModels = async () => (await import('@marquee/contracts/http/models')).AdminModel.array();
