import { counted } from '@marquee/contracts/text/number';
import { type InfiniteData, infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { loadModels } from '../../catalog/model/model-queries';
import { getRows, withQuery } from '../../platform/api/request';
import { LoadError } from '../../ui/feedback/load-error';
import { MoreRows, RowPlaceholders } from '../../ui/inputs/more-rows';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ScrollList } from '../../ui/layout/scroll-region';
import { Stack } from '../../ui/layout/stack';
import { adminKey } from './admin-calls';
import { EmptyList, ListCount } from './list-parts';
import { SearchFilter } from './search-filter';

const pageRows = 50;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Pages of listed models by name; `q` matches name or slug. `key` follows `adminKey`. */
export const listedModels = (
  key: readonly string[],
  filter: { readonly q: string; readonly featured?: 'false' },
) =>
  infiniteQueryOptions({
    queryKey: [adminKey, ...key, filter],
    queryFn: ({ pageParam, signal }) => {
      const page = { limit: pageRows, offset: pageParam || undefined };
      const asked = { state: 'listed', sort: 'name', ...filter, ...page };
      return getRows(loadModels, withQuery('/api/admin/models', asked), { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ total, rows }, _pages, offset) =>
      offset + pageRows < total && rows.length > 0 ? offset + pageRows : undefined,
  });

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
  readonly label: string;
  readonly aboveSearch?: ReactNode;
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
