import type { AdminModel, AdminModelSort } from '@marquee/contracts/http/models';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { categoryName } from '../../catalogue/category/category-queries';
import { Face } from '../../catalogue/model/face';
import { dateOf } from '../../ui/format/day';
import { DataTable } from '../../ui/layout/data-table';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { weekOfModels } from './model-queries';
import { type ModelsSearch, sortedBy } from './models-search';

interface ModelsTableProps {
  readonly models: readonly AdminModel[];
  readonly search: ModelsSearch;
  /** Of the model in the drawer. */
  readonly openId: number | null;
  readonly selected: ReadonlySet<number>;
  /** The rows of another page or filter are loading. */
  readonly isStale: boolean;
  readonly onOpen: (id: number) => void;
  readonly onSelect: (ids: readonly number[], isSelected: boolean) => void;
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void;
}

/** One page of models with the figures of their last 7 days. Columns of the catalog sort; figures do not. */
export const ModelsTable = ({
  models,
  search,
  openId,
  selected,
  isStale,
  onOpen,
  onSelect,
  onSearch,
}: ModelsTableProps) => {
  const week = useQuery(weekOfModels(models.map(({ id }) => id)));
  const isAllSelected = models.length > 0 && models.every(({ id }) => selected.has(id));
  return (
    <Scroller label="Models" data-stale={isStale}>
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <Check
                type="checkbox"
                aria-label="Select all models on this page"
                checked={isAllSelected}
                onChange={({ target }) =>
                  onSelect(
                    models.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            </th>
            {columns.map(({ label, sort }) =>
              sort === undefined ? (
                <th key={label} scope="col">
                  {label}
                </th>
              ) : (
                <th key={label} scope="col" aria-sort={sortOf(search, sort)}>
                  <SortButton type="button" onClick={() => onSearch(sortedBy(search, sort))}>
                    {label}
                    <span aria-hidden="true">
                      {search.sort === sort && (search.order === 'asc' ? ' ↑' : ' ↓')}
                    </span>
                  </SortButton>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {models.map((model) => {
            const figures = week.data?.get(model.id);
            return (
              <tr key={model.id} data-open={model.id === openId}>
                <td>
                  <Check
                    type="checkbox"
                    aria-label={`Select ${model.name}`}
                    checked={selected.has(model.id)}
                    onChange={({ target }) => onSelect([model.id], target.checked)}
                  />
                </td>
                <th scope="row">
                  <NameButton
                    type="button"
                    data-row=""
                    aria-expanded={model.id === openId}
                    onClick={() => onOpen(model.id)}
                  >
                    <Face model={model} width="2.25rem" />
                    <Names>
                      <bdi>{model.name}</bdi>
                      <Muted as="span" $small>
                        /{model.slug}
                      </Muted>
                    </Names>
                  </NameButton>
                </th>
                <td>{categoryName(model.category)}</td>
                <td>{model.archived ? <Badge $tone="bad">Archived</Badge> : statusNames[model.status]}</td>
                <td>{model.likes === null ? '' : withSeparators(model.likes)}</td>
                <td>{figures === undefined ? '' : withSeparators(figures.opened)}</td>
                <td>{figures === undefined ? '' : withSeparators(figures.clicks)}</td>
                <td>{featuredText(model)}</td>
                <td>{model.verification === null ? 'No' : dateOf(model.verification.at)}</td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Scroller>
  );
};

const columns: readonly { readonly label: string; readonly sort?: AdminModelSort }[] = [
  { label: 'Model', sort: 'name' },
  { label: 'Category', sort: 'category' },
  { label: 'Status', sort: 'status' },
  { label: 'Likes', sort: 'likes' },
  { label: 'Opened, 7 days' },
  { label: 'Clicks, 7 days' },
  { label: 'Featured until', sort: 'featuredUntil' },
  { label: 'Verified', sort: 'verified' },
];

const statusNames: Readonly<Record<AdminModel['status'], string>> = {
  online: 'Online',
  away: 'Away',
  busy: 'Busy',
  offline: 'Offline',
};

const sortOf = ({ sort, order }: ModelsSearch, column: AdminModelSort) => {
  if (sort !== column) return 'none';
  return order === 'asc' ? 'ascending' : 'descending';
};

const featuredText = ({ featured, featuredUntil }: AdminModel): string => {
  if (!featured) return '';
  return featuredUntil === null ? 'No end' : dateOf(featuredUntil);
};

const Scroller = styled(ScrollRegion)`
  margin-top: 0.75rem;

  &[data-stale='true'] { opacity: 0.55; }
`;

const Table = styled(DataTable)`
  th, td { padding: 0.375rem 0.625rem; text-align: start; vertical-align: middle; white-space: nowrap; }
  th:first-child, td:first-child { width: 2.75rem; padding-inline: 0.25rem; }
  /* Numbers: likes and the figures of the week. */
  tr > :nth-child(n + 5):nth-child(-n + 7) { text-align: end; }
  thead th { vertical-align: middle; }
  tbody tr:hover { background: ${({ theme }) => theme.color.inkHigh}; }
  tbody tr[data-open='true'] { background: ${({ theme }) => theme.color.lightWash}; }
`;

const Check = styled.input`
  width: 1.25rem;
  height: 1.25rem;
  margin: 0.75rem;
  accent-color: ${({ theme }) => theme.color.light};
`;

const SortButton = styled.button`
  min-height: var(--press);
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;

  &:hover { color: ${({ theme }) => theme.color.text}; }
`;

const NameButton = styled.button`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  width: 100%;
  min-width: 12rem;
  padding: 0.125rem;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.small};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
`;

const Names = styled.span`
  display: grid;
  min-width: 0;
  max-width: 16rem;
  line-height: 1.35;

  > * { overflow: hidden; text-overflow: ellipsis; }
  > bdi { font-weight: 650; }
`;
