import { exportOnlyColumns, importColumns } from '@marquee/contracts/http/model-file';
import type { AdminModel } from '@marquee/contracts/http/models';
import { csvStream, jsonArrayStream } from '@marquee/kit/csv/csv';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { z } from 'zod';
import { optional } from '../lists/paging';
import { everyAdminModel } from '../models/admin/admin-model-queries';
import { route } from '../route';
import { cellsOf } from './listing-cells';

const columns = ['id', ...importColumns, ...exportOnlyColumns.filter((column) => column !== 'id')] as const;

const rowOf = (model: AdminModel): string[] => {
  const cells: Readonly<Record<string, string>> = {
    ...cellsOf(model),
    id: String(model.id),
    featured: String(model.featured),
    featuredUntil: model.featuredUntil ?? '',
    verified: String(model.verified ?? false),
    archived: String(model.archived),
    createdAt: model.createdAt,
  };
  return columns.map((column) => cells[column] ?? '');
};

async function* rowsOf(batches: AsyncIterable<readonly AdminModel[]>): AsyncGenerator<string[][]> {
  for await (const models of batches) yield models.map(rowOf);
}

export const exportModels = route({
  get: '/api/admin/models/export',
  query: z.object({
    format: optional(z.enum(['csv', 'json'])),
    state: optional(z.enum(['listed', 'archived', 'all'])),
  }),
  allow: 'admin',
  handle: async ({ query: { format = 'csv', state = 'all' }, ...context }, { db, now, bounded }) => {
    const models = everyAdminModel(db, state, now());
    const [type, text] =
      format === 'csv'
        ? ['text/csv', csvStream(columns, rowsOf(models))]
        : ['application/json', jsonArrayStream(models)];
    const headers = {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="models.${format}"`,
    };
    return await bounded.export(() => streamLines(context, headers, text), context.signal);
  },
});
