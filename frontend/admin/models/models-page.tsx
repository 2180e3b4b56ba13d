import { categories } from '@marquee/contracts/rules/categories';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { categoryName } from '../../catalogue/category/category-queries';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { CheckField } from '../../ui/inputs/check-field';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Pages } from '../../ui/inputs/pagination';
import { Panel } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { RecordFiles } from '../files/record-files';
import { invalidateModels } from '../frame/admin-calls';
import { adminPage } from '../frame/admin-page';
import { EmptyList, ListCount } from '../frame/master-detail';
import { rangeText, recordsPerPage } from '../frame/record-pages';
import { May } from '../frame/rights';
import { SearchFilter } from '../frame/search-filter';
import { idIn, usePageUrls, useSearchParamsState } from '../frame/use-search-params-state';
import { BulkBar } from './bulk-bar';
import { ColumnChoice } from './model-columns';
import { ModelDrawer } from './model-drawer';
import { adminModels } from './model-queries';
import { type ModelState, modelStates, readModelsSearch } from './models-search';
import { ModelsTable } from './models-table';

const stateLabels: Readonly<Record<ModelState, string>> = {
  listed: 'Listed',
  archived: 'Archived',
  all: 'All',
};

/** The table of models, and the open one in a drawer. Filters, order, page and open model live in the URL. */
const Models = () => {
  const queryClient = useQueryClient();
  const { read, change } = useSearchParamsState();
  const search = readModelsSearch(read);
  const openId = idIn(read('model'));
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const { data, error, isPlaceholderData } = useQuery(adminModels(search));
  const urlOf = usePageUrls();
  const filter = (changes: Readonly<Record<string, string>>) => change({ ...changes, page: '' });
  const select = (ids: readonly number[], isSelected: boolean) => {
    const next = new Set(selected);
    for (const id of ids)
      if (isSelected) next.add(id);
      else next.delete(id);
    setSelected(next);
  };

  return (
    <>
      <RecordFiles records="models" state={search.state} onImported={() => invalidateModels(queryClient)} />
      <Table aria-label="Models">
        <Filters $align="end" $gap="0.75rem 1rem">
          <SearchFilter
            search={search.q}
            hint="Name or slug"
            maxLength={100}
            onSearch={(q) => filter({ q })}
          />
          <NativeSelect
            label="Category"
            name="model-category"
            choices={['', ...categories]}
            labelOf={(category) => (category === '' ? 'All categories' : categoryName(category))}
            chosen={search.category ?? ''}
            onChoose={(category) => filter({ category })}
          />
          <ChoiceRow
            legend="State"
            name="model-state"
            wraps
            choices={modelStates}
            labelOf={(choice) => stateLabels[choice]}
            chosen={search.state}
            disabled={false}
            onChoose={(state) => filter({ state })}
          />
          <CheckField
            label="Featured only"
            checked={search.featured}
            onCheck={(isOnly) => filter({ featured: isOnly ? 'true' : '' })}
          />
        </Filters>
        <ColumnChoice />
        <LoadError what="the models" error={error} />
        <May area="listings">
          <BulkBar selected={selected} onSelect={(ids) => setSelected(new Set(ids))} />
        </May>
        <ListCount role="status">
          {data === undefined
            ? ' '
            : rangeText(search.page, data.rows.length, data.total, ['model', 'models'])}
        </ListCount>
        {data === undefined ? (
          error === null && <Skeleton $height="32rem" />
        ) : data.rows.length === 0 ? (
          <EmptyList>No models found</EmptyList>
        ) : (
          <ModelsTable
            models={data.rows}
            search={search}
            openId={openId}
            selected={selected}
            isStale={isPlaceholderData}
            onOpen={(id) => change({ model: String(id) })}
            onSelect={select}
            onSearch={change}
          />
        )}
        <Pages current={search.page} last={Math.ceil((data?.total ?? 0) / recordsPerPage)} urlOf={urlOf} />
      </Table>
      {openId !== null && <ModelDrawer id={openId} onClose={() => change({ model: '' })} />}
    </>
  );
};

export const ModelsPage = adminPage('Models', Models);

const Table = styled(Panel)`
  margin-top: 1rem;
`;

const Filters = styled(Cluster)`
  margin-bottom: 0.75rem;

  > label:first-child { flex: 1 1 14rem; }
`;
