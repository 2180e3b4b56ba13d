import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { RecordList } from './record-list';
import { ShowMore } from './show-more';

interface ItemListProps<Row> {
  /** What the list holds: `requests`. */
  readonly items: string;
  readonly search?: { readonly text: string; readonly hint: string };
  readonly states: readonly string[];
  readonly state: string;
  readonly stateName: (state: string) => string;
  /** The first page's; undefined until it has loaded. */
  readonly counts: Readonly<Partial<Record<string, number>>> | undefined;
  readonly count: string;
  readonly rows: readonly Row[] | undefined;
  readonly list: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  readonly onChange: (params: { readonly q: string } | { readonly state: string }) => void;
  readonly filter?: ReactNode;
  readonly otherFilters?: number;
  readonly empty: string;
  readonly table: (rows: readonly Row[]) => ReactNode;
}

/** The requests, messages or proposals found, with filters by text and by state. */
export const ItemList = <Row,>({
  items,
  search,
  states,
  state,
  stateName,
  counts,
  count,
  rows,
  list,
  onChange,
  filter,
  otherFilters = 0,
  empty,
  table,
}: ItemListProps<Row>) => {
  const countOf = (one: string): number | undefined =>
    counts === undefined
      ? undefined
      : one === ''
        ? Object.values(counts).reduce<number>((sum, some) => sum + (some ?? 0), 0)
        : (counts[one] ?? 0);
  // A state without items would find nothing.
  const offered = states.filter((one) => one === state || (counts?.[one] ?? 0) > 0);
  return (
    <RecordList
      plural={items}
      {...(search !== undefined && {
        search: { ...search, maxLength: 200, onSearch: (q: string) => onChange({ q }) },
      })}
      filters={
        <>
          {filter}
          <ChoiceRow
            legend="State"
            name={`${items}-state`}
            choices={['', ...offered]}
            labelOf={(one) => (one === '' ? 'All' : stateName(one))}
            countOf={countOf}
            chosen={state}
            onChoose={(chosen) => onChange({ state: chosen })}
          />
        </>
      }
      chosenFilters={(state === '' ? 0 : 1) + otherFilters}
      count={count}
      rows={rows}
      error={list.error}
      empty={empty}
      table={table}
      more={<ShowMore list={list} />}
    />
  );
};
