import { exportOnlyColumns, importColumns } from '@marquee/contracts/http/model-file';
import { exportRoute } from '../../files/export-route';
import { importRoute } from '../../files/import-route';
import { everyAdminModel } from '../admin/admin-model-queries';
import { valuesOf } from './listing-cells';
import { modelImporter } from './model-importer';

const columns = ['id', ...importColumns, ...exportOnlyColumns.filter((column) => column !== 'id')] as const;

export const exportModels = exportRoute('/api/admin/models/export', {
  name: 'models',
  columns,
  valuesOf,
  read: everyAdminModel,
});

export const importModelsFile = importRoute('/api/admin/models/import', modelImporter);
