import { route } from '../route';
import { answerImport, importQuery } from './answer-import';
import { modelImporter } from './model-importer';

export const importModelsFile = route({
  post: '/api/admin/models/import',
  query: importQuery,
  allow: 'admin',
  handle: (context, deps) => answerImport(modelImporter, context, deps),
});
