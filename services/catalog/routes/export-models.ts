import { streamLines } from '@marquee/kit/http/stream-lines';
import { z } from 'zod';
import { csvOf, jsonOf } from '../files/export-models';
import { everyAdminModel } from '../queries/admin-models';
import { route } from '../route';
import { chosen } from './paging';

const kinds = {
  csv: { type: 'text/csv; charset=utf-8', spell: csvOf },
  json: { type: 'application/json; charset=utf-8', spell: jsonOf },
} as const;

export const exportModels = route({
  get: '/api/admin/models/export',
  query: z.object({
    format: chosen(z.enum(['csv', 'json'])),
    state: chosen(z.enum(['listed', 'archived', 'all'])),
  }),
  allow: 'admin',
  handle: async ({ query: { format = 'csv', state = 'all' }, ...context }, { db, now }) => {
    const { type, spell } = kinds[format];
    const headers = {
      'content-type': type,
      'content-disposition': `attachment; filename="models.${format}"`,
    };
    return await streamLines(context, headers, spell(everyAdminModel(db, state, now())));
  },
});
