import { counted } from '@marquee/contracts/text/number';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { LoadError } from '../../ui/feedback/load-error';
import { MoreRows, RowPlaceholders } from '../../ui/inputs/more-rows';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ScrollList } from '../../ui/layout/scroll-region';
import { Stack } from '../../ui/layout/stack';
import { EmptyList, ListCount } from './list-parts';
import { SearchFilter } from './search-filter';

export const listPageRows = 50;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The offset of the next page of a list; `undefined` after the last. For `getNextPageParam`. */
export const nextPageOffset = (
  { total, rows }: Page<unknown>,
  _pages: unknown,
  offset: number,
): number | undefined =>
  offset + listPageRows < total && rows.length > 0 ? offset + listPageRows : undefined;

type ModelList<Row> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page<Row>>>,
  'data' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

export interface ModelSearchProps<Row> {
  readonly search: string;
  readonly list: ModelList<Row>;
  readonly onSearch: (text: string) => void;
}

interface ModelSearchPanelProps<Row> extends ModelSearchProps<Row> {
  readonly title: string;
  /** Accessible name of the list. */
  readonly label: string;
  readonly aboveSearch?: ReactNode;
  /** One page's rows, each an item of the list. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Models found by name or slug; further pages load while the list is scrolled. */
export const ModelSearch = <Row extends { readonly id: number }>({
  search,
  list,
  onSearch,
  ...props
}: ModelSearchPanelProps<Row>) => {
  const pages = list.data?.pages;
  const total = pages?.[0]?.total ?? 0;
  return (
    <Panel>
      <PanelTitle>{props.title}</PanelTitle>
      <ListCount role="status">
        {pages === undefined ? '\u00a0' : counted(total, 'model', 'models')}
      </ListCount>
      <Stack $gap="0.75rem">
        {props.aboveSearch}
        <SearchFilter search={search} hint="Name or slug" maxLength={100} onSearch={onSearch} />
        <LoadError what="the models" error={list.error} />
      </Stack>
      <ScrollList label={props.label}>
        {pages === undefined && list.error === null && <RowPlaceholders />}
        {pages !== undefined && total === 0 && <EmptyList>No models found</EmptyList>}
        <ul>
          {pages?.map(({ rows }) => (
            <Fragment key={rows[0]?.id ?? 'none'}>{props.children(rows)}</Fragment>
          ))}
        </ul>
        {list.hasNextPage && (
          <MoreRows
            key={pages?.length}
            isLoading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        )}
      </ScrollList>
    </Panel>
  );
};
