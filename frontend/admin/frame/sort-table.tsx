import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { DataTable } from '../../ui/layout/data-table';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import { Muted } from '../../ui/text/muted';
import type { SortOrder } from './record-search';

export interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly order: SortOrder;
}

interface SortHeadProps<Sort extends string> {
  readonly label: string;
  /** Undefined for a column that cannot be sorted. */
  readonly sort: Sort | undefined;
  readonly current: Order<Sort>;
  readonly isNumber?: boolean;
  readonly onSort: (sort: Sort) => void;
}

/** The heading of a column. The server sorts. */
export const SortHead = <Sort extends string>({
  label,
  sort,
  current,
  isNumber,
  onSort,
}: SortHeadProps<Sort>) => {
  if (sort === undefined)
    return (
      <th scope="col" data-number={isNumber}>
        {label}
      </th>
    );
  const isCurrent = current.sort === sort;
  const direction = current.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-number={isNumber} aria-sort={isCurrent ? direction : 'none'}>
      <SortButton type="button" onClick={() => onSort(sort)}>
        {label}
        <span aria-hidden="true">{isCurrent ? (current.order === 'asc' ? ' ↑' : ' ↓') : ' ↕'}</span>
      </SortButton>
    </th>
  );
};

/**
 * The order after a click on a column: its usual one first, then the opposite. The list begins at its first
 * page again.
 */
export const orderAfterClick = <Sort extends string>(
  { sort, order }: Order<Sort>,
  column: Sort,
  usualOrder: (column: Sort) => SortOrder,
): { readonly sort: string; readonly order: string; readonly page: string } => {
  const opposite = order === 'asc' ? 'desc' : 'asc';
  return { sort: column, order: column === sort ? opposite : usualOrder(column), page: '' };
};

/** Around the table. `data-stale` while the rows of another page or filter load. */
export const TableRegion = styled(ScrollRegion)`
  margin-top: 0.75rem;

  &[data-stale='true'] { opacity: 0.55; }
`;

/** Rows of records; the one in the drawer has `data-open`, and a numbers' column `data-number`. */
export const RecordTable = styled(DataTable)`
  th, td { padding: 0.375rem 0.625rem; text-align: start; vertical-align: middle; white-space: nowrap; }
  thead th { vertical-align: middle; }
  [data-number='true'] { text-align: end; }
  tbody tr:hover { background: ${({ theme }) => theme.color.surfaceHigh}; }
  tbody tr[data-selected='true'], tbody tr[data-open='true'] { background: ${({ theme }) => theme.color.highlightWash}; }
`;

const SortButton = styled.button`
  min-height: var(--touch-target);
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;

  &:hover { color: ${({ theme }) => theme.color.text}; }
`;

interface PlainTableProps<Row extends { readonly id: number }> {
  readonly label: string;
  /** The first one is for the button that opens the record. */
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** The id of the record in the drawer. */
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  /** The two lines of the button. */
  readonly namesOf: (row: Row) => readonly [name: string, more: ReactNode];
  /** The other cells, in the order of the columns. */
  readonly cellsOf: (row: Row) => readonly ReactNode[];
}

/** Records in the order of the server; a row opens its record. */
export const PlainTable = <Row extends { readonly id: number }>({
  label,
  columns,
  rows,
  openId,
  onOpen,
  namesOf,
  cellsOf,
}: PlainTableProps<Row>) => (
  <TableRegion label={label}>
    <RecordTable>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [name, more] = namesOf(row);
          return (
            <tr key={row.id} data-open={row.id === openId}>
              <th scope="row">
                <RecordButton aria-expanded={row.id === openId} onClick={() => onOpen(row.id)}>
                  <RecordNames>
                    <bdi>{name}</bdi>
                    <Muted as="span" $small>
                      {more}
                    </Muted>
                  </RecordNames>
                </RecordButton>
              </th>
              {cellsOf(row).map((cell, nth) => (
                <td key={columns[nth + 1]}>{cell}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </RecordTable>
  </TableRegion>
);

/** Opens a record: its picture, and its name above a second line. */
export const RecordButton = styled.button.attrs<{ readonly 'data-row'?: string }>({
  type: 'button',
  'data-row': '',
})`
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

export const RecordNames = styled.span`
  display: grid;
  min-width: 0;
  max-width: 16rem;
  line-height: 1.35;

  > * { overflow: hidden; text-overflow: ellipsis; }
  > bdi { font-weight: 650; }
`;
