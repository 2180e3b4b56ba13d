import type { AdminModel } from '@marquee/contracts/http/models';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useDeferredValue, useMemo } from 'react';
import { Face } from '../../catalog/model/face';
import { useStoredValue } from '../../platform/storage/stored-value';
import { clicksOfModels } from '../frame/site-figures';
import { SortTable } from '../frame/sort-table';
import { passwordFlags } from '../model-tracking/password-queries';
import { type ColumnName, hiddenColumns, modelColumns } from './model-columns';
import { type ModelsSearch, type ModelsSort, usualOrder } from './models-search';

type Table = ComponentProps<typeof SortTable<AdminModel, ModelsSort>>;

interface ModelsTableProps extends Pick<Table, 'openId' | 'onOpen' | 'isStale' | 'selection'> {
  readonly models: readonly AdminModel[];
  readonly search: ModelsSearch;
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void;
  readonly columns?: readonly ColumnName[];
}

export const ModelsTable = ({ models, search, onSearch, columns: shown, ...table }: ModelsTableProps) => {
  const hidden = useStoredValue(hiddenColumns);
  const chosen = useMemo(
    () =>
      shown?.flatMap((column) => modelColumns.filter(({ name }) => name === column)) ??
      modelColumns.filter(({ name }) => !hidden.has(name)),
    [shown, hidden],
  );
  const ids = models.map(({ id }) => id);
  // Figures that arrive later render the rows again, in slices.
  const week = useDeferredValue(useQuery({ ...clicksOfModels('weekly', ids), refetchInterval: false }).data);
  const withPassword = useDeferredValue(
    useQuery(passwordFlags(chosen.some(({ name }) => name === 'password') ? ids : [])).data,
  );
  const columns = useMemo(
    () =>
      chosen.map(({ cell, ...column }) => ({
        ...column,
        cell: (model: AdminModel) => cell(model, { week: week?.get(model.id), withPassword }),
      })),
    [chosen, week, withPassword],
  );
  return (
    <SortTable
      {...table}
      label="Models"
      rows={models}
      names={names}
      columns={columns}
      order={{ current: search, usualOrder, onOrder: onSearch }}
    />
  );
};

const names = {
  label: 'Model',
  sort: 'name',
  pictureOf: (model: AdminModel) => <Face model={model} width="1.625rem" />,
  of: ({ name, slug }: AdminModel) => [name, `/${slug}`] as const,
} as const;
