import { styled } from 'styled-components';
import { PlainButton } from './button';

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];

interface Order<Sort extends string> {
  readonly sort: Sort;
  readonly order: SortOrder;
}

export interface TableOrder<Sort extends string> {
  readonly current: Order<Sort>;
  readonly usualOrder: (column: Sort) => SortOrder;
  readonly onOrder: (changes: Readonly<Record<string, string>>) => void;
}

export interface Heading<Sort extends string> {
  readonly label: string;
  /** Absent where the rows cannot be sorted by it. */
  readonly sort?: Sort;
  readonly isNumber?: boolean;
}

interface SortHeadProps<Sort extends string> extends Heading<Sort> {
  readonly order: TableOrder<Sort> | undefined;
}

export const SortHead = <Sort extends string>({ label, sort, isNumber, order }: SortHeadProps<Sort>) => {
  if (sort === undefined || order === undefined)
    return (
      <th scope="col" data-number={isNumber}>
        {label}
      </th>
    );
  const { current, usualOrder, onOrder } = order;
  const isCurrent = current.sort === sort;
  const direction = current.order === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-number={isNumber} aria-sort={isCurrent ? direction : 'none'}>
      <SortButton onClick={() => onOrder(orderAfterClick(current, sort, usualOrder))}>
        {label}
        <span aria-hidden="true">{isCurrent ? (current.order === 'asc' ? ' ↑' : ' ↓') : ' ↕'}</span>
      </SortButton>
    </th>
  );
};

/** The order after a click on a column, at the first page: its usual one first, then the opposite. */
export const orderAfterClick = <Sort extends string>(
  { sort, order }: Order<Sort>,
  column: Sort,
  usualOrder: (column: Sort) => SortOrder,
): Readonly<Record<string, string>> => {
  const opposite = order === 'asc' ? 'desc' : 'asc';
  return { sort: column, order: column === sort ? opposite : usualOrder(column), page: '' };
};

const SortButton = styled(PlainButton)`
  min-height: var(--touch-target);

  &:hover { color: ${({ theme }) => theme.color.text}; }
`;
