import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/inputs/button';
import { CheckField } from '../../ui/inputs/check-field';
import { Skeleton } from '../../ui/layout/skeleton';
import { Sliced } from '../../ui/layout/sliced';
import { RecordFiles } from '../files/record-files';
import { invalidateModels } from '../frame/admin-calls';
import { adminPage } from '../frame/admin-page';
import { CatalogList } from '../frame/record-list';
import { IfAllowed } from '../frame/rights';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { withMembers } from '../frame/with-members';
import { BulkBar } from './bulk-bar';
import { ColumnChoice } from './model-columns';
import { ModelDrawer } from './model-drawer';
import { adminModels } from './model-queries';
import { readModelsSearch } from './models-search';
import { ModelsTable } from './models-table';

/** The table of models, and the open one in a drawer. Filters, order, page and open model live in the URL. */
const Models = () => {
  const queryClient = useQueryClient();
  const { read, change } = useSearchParamsState();
  const search = readModelsSearch(read);
  const openId = idIn(read('model'));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { data, error, isPlaceholderData } = useQuery(adminModels(search));
  const select = (ids: readonly number[], isSelected: boolean) =>
    setSelected(withMembers(selected, ids, isSelected));

  return (
    <>
      <RecordFiles records="models" state={search.state} onImported={() => invalidateModels(queryClient)}>
        <IfAllowed area="listings">
          <Button as={Link} to="/admin/add-model" $size="small">
            Add model
          </Button>
        </IfAllowed>
      </RecordFiles>
      <CatalogList
        nouns={['model', 'models']}
        search={search}
        searchHint="Name or slug"
        searchMaxLength={100}
        onSearch={change}
        data={data}
        error={error}
        filters={
          <>
            <CheckField
              label="Featured only"
              checked={search.featured}
              onCheck={(isOnly) => change({ featured: isOnly ? 'true' : '', page: '' })}
            />
            <div data-columns="">
              <ColumnChoice />
            </div>
          </>
        }
        moreFilters={search.featured ? 1 : 0}
        table={(models) => (
          <Sliced fallback={<Skeleton $height="60rem" />}>
            <ModelsTable
              models={models}
              search={search}
              openId={openId}
              selection={{ selected, onSelect: select }}
              isStale={isPlaceholderData}
              onOpen={(id) => change({ model: String(id) })}
              onSearch={change}
            />
          </Sliced>
        )}
      >
        <IfAllowed area="listings">
          <BulkBar selected={selected} onSelect={(ids) => setSelected(new Set(ids))} />
        </IfAllowed>
      </CatalogList>
      {openId !== null && <ModelDrawer id={openId} opens="profile" onClose={() => change({ model: '' })} />}
    </>
  );
};

export const ModelsPage = adminPage('Models', Models);
