import type { AdminModel } from '@marquee/contracts/http/models';
import type { ClicksOfModel } from '@marquee/contracts/http/site-clicks';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { Face } from '../../catalog/model/face';
import { useStoredValue } from '../../platform/storage/stored-value';
import { dateOf } from '../../ui/format/day';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { IfAllowed } from '../frame/rights';
import {
  orderAfterClick,
  RecordButton,
  RecordNames,
  RecordTable,
  SortHead,
  TableRegion,
} from '../frame/sort-table';
import { passwordFlags } from '../model-tracking/password-queries';
import { PasswordBadge } from '../model-tracking/tracking-panel';
import { type ColumnName, hiddenColumns, modelColumns } from './model-columns';
import { weekOfModels } from './model-queries';
import { type ModelsSearch, usualOrder } from './models-search';

interface ModelsTableProps {
  readonly models: readonly AdminModel[];
  readonly search: ModelsSearch;
  /** The id of the model in the drawer. */
  readonly openId: number | null;
  /** The rows of another page or filter are loading. */
  readonly isStale: boolean;
  readonly onOpen: (id: number) => void;
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void;
  /** Columns to show instead of those chosen on this device. */
  readonly columns?: readonly ColumnName[];
  /** Without it no row can be selected. */
  readonly selection?: Selection;
}

interface Selection {
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (ids: readonly number[], isSelected: boolean) => void;
}

/** One page of models with the figures of their last 7 days, in the chosen columns. */
export const ModelsTable = ({
  models,
  search,
  openId,
  isStale,
  onOpen,
  onSearch,
  columns: shown,
  selection,
}: ModelsTableProps) => {
  const hidden = useStoredValue(hiddenColumns);
  const columns = useMemo(
    () =>
      shown?.flatMap((column) => modelColumns.filter(({ name }) => name === column)) ??
      modelColumns.filter(({ name }) => !hidden.has(name)),
    [shown, hidden],
  );
  const ids = models.map(({ id }) => id);
  // Figures that arrive later render the rows again, in slices.
  const week = useDeferredValue(useQuery(weekOfModels(ids)).data);
  const withPassword = useDeferredValue(
    useQuery(passwordFlags(columns.some(({ name }) => name === 'password') ? ids : [])).data,
  );
  return (
    <TableRegion label="Models" data-stale={isStale}>
      <Table $selects={selection !== undefined}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <SelectBox label="Select all models on this page" ids={ids} {...selection} />
              </th>
            )}
            {[{ label: 'Model', sort: 'name' as const, isNumber: false }, ...columns].map(
              ({ label, sort, isNumber }) => (
                <SortHead
                  key={label}
                  label={label}
                  sort={sort}
                  isNumber={isNumber}
                  current={search}
                  onSort={(column) => onSearch(orderAfterClick(search, column, usualOrder))}
                />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          <Rows
            models={models}
            columns={columns}
            openId={openId}
            onOpen={onOpen}
            selection={selection}
            week={week}
            withPassword={withPassword}
          />
        </tbody>
      </Table>
    </TableRegion>
  );
};

interface RowsProps extends Pick<ModelsTableProps, 'models' | 'openId' | 'onOpen' | 'selection'> {
  readonly columns: typeof modelColumns;
  readonly week: ReadonlyMap<number, ClicksOfModel> | undefined;
  readonly withPassword: ReadonlySet<number> | undefined;
}

const Rows = memo(({ models, columns, openId, onOpen, selection, week, withPassword }: RowsProps) => (
  <>
    {models.map((model) => (
      <tr key={model.id} data-open={model.id === openId} data-selected={selection?.selected.has(model.id)}>
        {selection && (
          <td>
            <SelectBox label={`Select ${model.name}`} ids={[model.id]} {...selection} />
          </td>
        )}
        <th scope="row">
          <RecordButton aria-expanded={model.id === openId} onClick={() => onOpen(model.id)}>
            <Face model={model} width="2.25rem" />
            <RecordNames>
              <bdi>{model.name}</bdi>
              <Muted as="span" $small>
                /{model.slug}
              </Muted>
            </RecordNames>
          </RecordButton>
        </th>
        {columns.map(({ name, isNumber }) => (
          <td key={name} data-number={isNumber}>
            {cells[name](model, { week: week?.get(model.id), withPassword })}
          </td>
        ))}
      </tr>
    ))}
  </>
));

interface SelectBoxProps extends Selection {
  readonly label: string;
  readonly ids: readonly number[];
}

/** Selects rows, for those who may change them. */
const SelectBox = ({ label, ids, selected, onSelect }: SelectBoxProps) => (
  <IfAllowed area="listings">
    <Check
      type="checkbox"
      aria-label={label}
      checked={ids.length > 0 && ids.every((id) => selected.has(id))}
      onChange={({ target }) => onSelect(ids, target.checked)}
    />
  </IfAllowed>
);

/** Figures of analytics about a model; undefined until they are loaded. */
interface Figures {
  readonly week: ClicksOfModel | undefined;
  readonly withPassword: ReadonlySet<number> | undefined;
}

/** A model without events has no figures while the others' load. */
const count = (figure: number | null | undefined): string =>
  figure === null || figure === undefined ? '' : withSeparators(figure);

const cells: Readonly<Record<ColumnName, (model: AdminModel, figures: Figures) => ReactNode>> = {
  category: ({ category }) => categoryName(category),
  status: ({ archived, status }) => (archived ? <Badge $tone="bad">Archived</Badge> : statusNames[status]),
  likes: ({ likes }) => count(likes),
  seen: (_, { week }) => count(week?.seen),
  opened: (_, { week }) => count(week?.opened),
  clicks: (_, { week }) => count(week?.clicks),
  featuredUntil: ({ featured, featuredUntil }) => {
    if (!featured) return '';
    return featuredUntil === null ? 'No end' : dateOf(featuredUntil);
  },
  verified: ({ verification }) => (verification === null ? 'No' : dateOf(verification.at)),
  tags: ({ tags }) => tags.join(', '),
  created: ({ createdAt }) => dateOf(createdAt),
  password: ({ id }, { withPassword }) =>
    withPassword &&
    (withPassword.has(id) ? (
      <PasswordBadge hasPassword />
    ) : (
      <Muted as="span" $small>
        No Password
      </Muted>
    )),
};

const statusNames: Readonly<Record<AdminModel['status'], string>> = {
  online: 'Online',
  away: 'Away',
  busy: 'Busy',
  offline: 'Offline',
};

const Table = styled(RecordTable)<{ readonly $selects: boolean }>`
  ${({ $selects }) => $selects && 'th:first-child, td:first-child { width: 2.75rem; padding-inline: 0.25rem; }'}
`;

const Check = styled.input`
  width: 1.25rem;
  height: 1.25rem;
  margin: 0.75rem;
  accent-color: ${({ theme }) => theme.color.highlight};
`;
