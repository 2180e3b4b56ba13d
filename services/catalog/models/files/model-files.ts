import { exportOnlyColumns, importColumns } from '@marquee/contracts/http/model-file';
import { route } from '../../deps';
import { answerExport, exportQuery } from '../../files/answer-export';
import { answerImport, importQuery } from '../../files/answer-import';
import { everyAdminModel } from '../admin/admin-model-queries';
import { valuesOf } from './listing-cells';
import { modelImporter } from './model-importer';

const columns = ['id', ...importColumns, ...exportOnlyColumns.filter((column) => column !== 'id')] as const;

export const exportModels = route({
  get: '/api/admin/models/export',
  query: exportQuery,
  allow: 'admin',
  handle: (context, deps) => {
    const batches = everyAdminModel(deps.db, context.query.state ?? 'all', deps.now());
    return answerExport({ name: 'models', columns, valuesOf, batches }, context, deps);
  },
});

export const importModelsFile = route({
  post: '/api/admin/models/import',
  query: importQuery,
  allow: 'admin',
  handle: (context, deps) => answerImport(modelImporter, context, deps),
});
