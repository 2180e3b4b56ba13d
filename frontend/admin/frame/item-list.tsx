import type { InfiniteData, QueryKey, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { capitalized } from '../../ui/format/capitalized';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { RecordList } from './record-list';
import { SelectedItem } from './selected-item';
import { ShowMore } from './show-more';
import { SortTable } from './sort-table';
import { idIn, useSearchParamsState } from './use-search-params-state';

interface ListPage {
  readonly counts: Readonly<Partial<Record<string, number>>>;
}

interface ItemListProps<
  Page extends ListPage,
  Row extends { readonly id: number },
  Item,
  Key extends QueryKey,
> extends Pick<ComponentProps<typeof SortTable<Row, never>>, 'names' | 'columns'>,
    Pick<ComponentProps<typeof SelectedItem<Item, Key>>, 'query' | 'missing' | 'children'> {
  readonly items: string;
  /** One of them; also the search param of the selected one. */
  readonly item: string;
  readonly searchHint?: string;
  readonly states: readonly string[];
  readonly stateName: (state: string) => string;
  readonly list: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly countText: (page: Page) => string;
  readonly filter?: ReactNode;
  readonly otherFilters?: number;
  readonly empty: string;
}

/** Requests, messages or proposals by text and state, and the selected one. The URL holds filters and selection. */
export const ItemList = <
  Page extends ListPage,
  Row extends { readonly id: number },
  Item,
  Key extends QueryKey,
>({
  items,
  item,
  searchHint,
  states,
  stateName,
  list,
  rowsOf,
  countText,
  filter,
  otherFilters = 0,
  empty,
  names,
  columns,
  ...selected
}: ItemListProps<Page, Row, Item, Key>) => {
  const { read, change } = useSearchParamsState();
  const [state, q, selectedId] = [read('state'), read('q'), idIn(read(item))];
  const first = list.data?.pages[0];
  const counts = first?.counts;
  const countOf = (one: string): number | undefined =>
    counts === undefined
      ? undefined
      : one === ''
        ? Object.values(counts).reduce<number>((sum, some) => sum + (some ?? 0), 0)
        : (counts[one] ?? 0);
  // A state without items would find nothing.
  const offered = states.filter((one) => one === state || (counts?.[one] ?? 0) > 0);
  return (
    <>
      <RecordList
        plural={items}
        {...(searchHint !== undefined && {
          search: {
            search: q,
            hint: searchHint,
            maxLength: 200,
            onSearch: (text: string) => change({ q: text }),
          },
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
              onChoose={(chosen) => change({ state: chosen })}
            />
          </>
        }
        chosenFilters={(state === '' ? 0 : 1) + otherFilters}
        count={first === undefined ? '' : countText(first)}
        rows={list.data?.pages.flatMap(rowsOf)}
        error={list.error}
        empty={empty}
        table={(rows) => (
          <SortTable
            label={capitalized(items)}
            rows={rows}
            names={names}
            columns={columns}
            openId={selectedId}
            onOpen={(id) => change({ [item]: String(id) })}
          />
        )}
        more={<ShowMore list={list} />}
      />
      <SelectedItem
        noun={capitalized(item)}
        id={selectedId}
        onClose={() => change({ [item]: '' })}
        {...selected}
      />
    </>
  );
};
