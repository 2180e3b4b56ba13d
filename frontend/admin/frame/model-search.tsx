import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { counted } from '../../ui/format/number';
import { FieldError } from '../../ui/inputs/field';
import { MoreRows, RowPlaceholders } from '../../ui/inputs/more-rows';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ScrollList } from '../../ui/layout/scroll-region';
import { ListCount } from './master-detail';
import { SearchFilter } from './search-filter';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** The models that were found so far, and how more of them, or others, are found. */
export interface ModelSearchResult<Row> {
  readonly search: string;
  readonly pages: readonly Page<Row>[] | undefined;
  readonly failure: string | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onSearch: (text: string) => void;
  readonly onMore: () => void;
}

/** What a query has brought so far, to be spread over whoever shows it. */
export const searchResult = <Row,>(
  list: UseInfiniteQueryResult<InfiniteData<Page<Row>>>,
): Omit<ModelSearchResult<Row>, 'search' | 'onSearch'> => ({
  pages: list.data?.pages,
  failure: list.error === null ? null : reasonOf(list.error),
  hasMore: list.hasNextPage,
  isLoadingMore: list.isFetchingNextPage,
  onMore: () => void list.fetchNextPage(),
});

interface ModelSearchProps<Row> extends ModelSearchResult<Row> {
  readonly title: string;
  /** Of the list. */
  readonly label: string;
  readonly aboveSearch?: ReactNode;
  readonly belowSearch?: ReactNode;
  /** One page's rows, each an item of the list. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** Models to choose from: as many as there are, found by name or slug, and loaded as the list is scrolled. */
export const ModelSearch = <Row extends { readonly id: number }>(props: ModelSearchProps<Row>) => {
  const { pages, failure } = props;
  const total = pages?.[0]?.total ?? 0;
  return (
    <Panel>
      <PanelTitle>{props.title}</PanelTitle>
      <ListCount role="status">
        {pages === undefined ? '\u00a0' : counted(total, 'model', 'models')}
      </ListCount>
      <Controls>
        {props.aboveSearch}
        <SearchFilter search={props.search} hint="Name or slug" maxLength={100} onSearch={props.onSearch} />
        {props.belowSearch}
        {failure !== null && <FieldError role="alert">The list did not arrive: {failure}</FieldError>}
      </Controls>
      <ScrollList label={props.label}>
        {pages === undefined && failure === null && <RowPlaceholders />}
        {pages !== undefined && total === 0 && <Empty>No models found</Empty>}
        <ul>
          {pages?.map(({ rows }) => (
            <Fragment key={rows[0]?.id ?? 'none'}>{props.children(rows)}</Fragment>
          ))}
        </ul>
        {props.hasMore && (
          <MoreRows key={pages?.length} isLoading={props.isLoadingMore} onMore={props.onMore} />
        )}
      </ScrollList>
    </Panel>
  );
};

const Controls = styled.div`
  display: grid;
  gap: 0.75rem;
`;

const Empty = styled.p`
  padding: 1rem 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
`;
