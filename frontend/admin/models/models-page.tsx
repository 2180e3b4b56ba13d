import { categories } from '@marquee/contracts/rules/categories';
import { counted } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
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
import { adminPage } from '../frame/admin-page';
import { EmptyList, ListCount } from '../frame/master-detail';
import { SearchFilter } from '../frame/search-filter';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { BulkBar } from './bulk-bar';
import { ModelDrawer } from './model-drawer';
import { ModelFiles } from './model-files';
import { adminModels, modelsPerPage } from './model-queries';
import { type ModelState, modelStates, readModelsSearch } from './models-search';
import { ModelsTable } from './models-table';

const stateLabels: Readonly<Record<ModelState, string>> = {
  listed: 'Listed',
  archived: 'Archived',
  all: 'All',
};

/** The table of models, and the open one in a drawer. Filters, order, page and open model live in the URL. */
const Models = () => {
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
      <ModelFiles state={search.state} />
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
        <LoadError what="the models" error={error} />
        <BulkBar selected={selected} onSelect={(ids) => setSelected(new Set(ids))} />
        <ListCount role="status">
          {data === undefined ? ' ' : rangeText(search.page, data.rows.length, data.total)}
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
        <Pages current={search.page} last={Math.ceil((data?.total ?? 0) / modelsPerPage)} urlOf={urlOf} />
      </Table>
      {openId !== null && <ModelDrawer id={openId} onClose={() => change({ model: '' })} />}
    </>
  );
};

export const ModelsPage = adminPage('Models', Models);

/** `1–50 of 19,211 models`. */
const rangeText = (page: number, rows: number, total: number): string => {
  const models = counted(total, 'model', 'models');
  const first = (page - 1) * modelsPerPage;
  return rows === 0 || rows === total ? models : `${first + 1}–${first + rows} of ${models}`;
};

const usePageUrls = (): ((page: number) => string) => {
  const [params] = useSearchParams();
  return (page) => {
    const next = new URLSearchParams(params);
    next.set('page', String(page));
    return `?${next}`;
  };
};

const Table = styled(Panel)`
  margin-top: 1rem;
`;

const Filters = styled(Cluster)`
  margin-bottom: 0.75rem;

  > label:first-child { flex: 1 1 14rem; }
`;
