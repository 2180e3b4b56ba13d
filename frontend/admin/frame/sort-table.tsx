import { type ReactNode, useMemo } from 'react';
import { styled } from 'styled-components';
import { PlainButton } from '../../ui/inputs/button';
import { type Heading, SortHead, type TableOrder } from '../../ui/inputs/sort-head';
import { DataTable } from '../../ui/layout/data-table';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import { Muted } from '../../ui/text/muted';
import { IfAllowed } from './rights';

export interface Column<Row, Sort extends string> extends Heading<Sort> {
  /** On a phone: the label of the cell in the second line, or `beside` the name. Without it numbers and the sorted value are shown. */
  readonly phone?: string;
  readonly cell: (row: Row) => ReactNode;
}

/** Around the table. `data-stale` while the rows of another page or filter load. */
export const TableRegion = styled(ScrollRegion)`
  margin-top: 0.75rem;

  &[data-stale='true'] { opacity: 0.55; }
`;

/** Rows of records; the one in the drawer has `data-open`, a numbers' column `data-number`. Two lines on a phone. */
export const RecordTable = styled(DataTable)<{ readonly $selects?: boolean }>`
  th, td { height: 2.5rem; padding: 0 0.625rem; text-align: start; vertical-align: middle; white-space: nowrap; }
  thead th { vertical-align: middle; }
  td:not(:has(button)), th > button > span { max-width: clamp(16rem, 24vw, 24rem); overflow: hidden; text-overflow: ellipsis; }
  [data-number='true'] { text-align: end; }
  tbody tr:hover { background: ${({ theme }) => theme.color.surfaceHigh}; }
  tbody tr[data-selected='true'], tbody tr[data-open='true'] { background: ${({ theme }) => theme.color.highlightWash}; }
  ${({ $selects }) => $selects && 'th:first-child, td:first-child { width: 2.75rem; padding-inline: 0.25rem; }'}

  @media (max-width: 639.98px) {
    &, thead, tbody { display: block; }
    thead:not(:has(button)), thead th:not(:has(button, input)) { position: absolute; clip-path: inset(50%); }
    thead tr { display: flex; align-items: center; overflow-x: auto; }
    thead th { position: static; flex: none; box-shadow: none; }
    thead th:has(input) { margin-inline-start: -0.5rem; }
    tbody tr {
      position: relative;
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0.125rem 0.75rem;
      padding: 0.5rem 0 0.5rem ${({ $selects }) => ($selects ? '2.25rem' : '0')};
      border-bottom: 1px solid ${({ theme }) => theme.color.line};

      /* The end of the first line. */
      &::after { content: ''; order: 1; width: 100%; }
    }
    tbody :is(th, td) { height: auto; padding: 0; border: 0; }
    tbody th { flex: 1; min-width: 0; }
    tbody td { order: 2; max-width: none; font-size: ${({ theme }) => theme.size.tiny}; white-space: normal; }
    td[data-phone='beside'] { order: 0; white-space: nowrap; }
    td[data-phone='beside']:has(button, a) { z-index: 1; }
    td:not([data-phone='beside'])::before { content: attr(data-phone) ' '; color: ${({ theme }) => theme.color.textMuted}; }
    td:not([data-phone], :first-child), td:empty, [data-long] > :last-child { display: none; }
    [data-long] > bdi { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; line-clamp: 2; white-space: normal; }
    td:first-child { position: absolute; z-index: 1; inset-inline-start: -0.5rem; }
  }
`;

interface SortTableProps<Row extends { readonly id: number }, Sort extends string> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly names: {
    readonly label: string;
    readonly sort?: Sort;
    readonly pictureOf?: (row: Row) => ReactNode;
    /** On a phone the name may have two lines; the second line of the button is hidden. */
    readonly isLong?: boolean;
    /** The two lines of the button. */
    readonly of: (row: Row) => readonly [name: string, more: ReactNode];
  };
  readonly columns: readonly Column<Row, Sort>[];
  readonly openId: number | null;
  readonly onOpen: (id: number) => void;
  /** Absent where the server has one order. */
  readonly order?: TableOrder<Sort>;
  /** The rows of another page or filter are loading. */
  readonly isStale?: boolean;
  /** Without it no row can be selected. */
  readonly selection?: Selection;
}

/** Records in the order of the server; a row opens its record. */
export const SortTable = <Row extends { readonly id: number }, Sort extends string>({
  label,
  rows,
  names,
  columns,
  openId,
  onOpen,
  order,
  isStale,
  selection,
}: SortTableProps<Row, Sort>) => {
  const sorted = order?.current.sort ?? null;
  // Not rendered again for another direction alone: a page has fifty rows.
  const body = useMemo(
    () =>
      rows.map((row) => {
        const [name, more] = names.of(row);
        return (
          <tr key={row.id} data-open={row.id === openId} data-selected={selection?.selected.has(row.id)}>
            {selection && (
              <td>
                <SelectBox label={`Select ${name}`} ids={[row.id]} {...selection} />
              </td>
            )}
            <th scope="row">
              <RecordButton aria-expanded={row.id === openId} onClick={() => onOpen(row.id)}>
                {names.pictureOf?.(row)}
                <RowNames data-long={names.isLong}>
                  <bdi title={name}>{name}</bdi>
                  <Muted as="span" $small>
                    {more}
                  </Muted>
                </RowNames>
              </RecordButton>
            </th>
            {columns.map(({ label, phone, sort, isNumber, cell }) => {
              const value = cell(row);
              return (
                <td
                  key={label}
                  data-number={isNumber}
                  data-phone={phone ?? (isNumber || sort === sorted ? label : undefined)}
                  title={typeof value === 'string' ? value : undefined}
                >
                  {value}
                </td>
              );
            })}
          </tr>
        );
      }),
    [rows, names, columns, sorted, openId, onOpen, selection],
  );
  return (
    <TableRegion label={label} data-stale={isStale}>
      <RecordTable $selects={selection !== undefined}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <SelectBox
                  label={`Select all ${label.toLowerCase()} on this page`}
                  ids={rows.map(({ id }) => id)}
                  {...selection}
                />
              </th>
            )}
            {[names, ...columns].map((column) => (
              <SortHead key={column.label} {...column} order={order} />
            ))}
          </tr>
        </thead>
        <tbody>{body}</tbody>
      </RecordTable>
    </TableRegion>
  );
};

interface Selection {
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (ids: readonly number[], isSelected: boolean) => void;
}

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

const Check = styled.input`
  width: 1.25rem;
  height: 1.25rem;
  margin: 0.5rem 0.75rem;
  accent-color: ${({ theme }) => theme.color.highlight};
`;

/** Opens a record: its picture, its name and what it is besides. */
const RecordButton = styled(PlainButton).attrs<{ readonly 'data-row'?: string }>({ 'data-row': '' })`
  display: flex;
  align-items: center;
  gap: 0.75rem;
  width: 100%;
  border-radius: ${({ theme }) => theme.radius.small};
  text-align: start;

  /* On a phone the whole row opens the record. */
  @media (max-width: 639.98px) { &::after { content: ''; position: absolute; inset: 0; } }
`;

export const RecordNames = styled.span`
  display: grid;
  min-width: 0;
  max-width: 16rem;
  line-height: 1.35;

  > * { overflow: hidden; text-overflow: ellipsis; }
  > bdi { font-weight: 650; }
`;

const RowNames = styled(RecordNames)`
  width: max-content;
  line-height: 1.2;
`;
