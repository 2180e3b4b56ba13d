import { categories } from '@marquee/contracts/rules/categories';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { categoryName } from '../../catalogue/category/category-queries';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Pages } from '../../ui/inputs/pagination';
import { Panel } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { EmptyList, ListCount } from './master-detail';
import {
  type RecordSearch,
  type RecordState,
  rangeText,
  recordStates,
  recordsPerPage,
} from './record-search';
import { SearchFilter } from './search-filter';
import { usePageUrls } from './use-search-params-state';

const stateLabels: Readonly<Record<RecordState, string>> = {
  listed: 'Listed',
  archived: 'Archived',
  all: 'All',
};

interface RecordListProps<Row> {
  readonly nouns: readonly [one: string, many: string];
  readonly search: RecordSearch<string>;
  /** What the text search looks at. */
  readonly searchHint: string;
  readonly searchMaxLength: number;
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void;
  /** Undefined until the first rows are loaded. */
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  readonly error: Error | null;
  /** More filters, and buttons beside them. */
  readonly filters: ReactNode;
  /** Between the filters and the count. */
  readonly children?: ReactNode;
  readonly table: (rows: readonly Row[]) => ReactNode;
}

/** A panel with filters, the number of rows, a table and its pages. A changed filter leads to the first page. */
export const RecordList = <Row,>({
  nouns,
  search,
  searchHint,
  searchMaxLength,
  onSearch,
  data,
  error,
  filters,
  children,
  table,
}: RecordListProps<Row>) => {
  const [noun, plural] = nouns;
  const urlOf = usePageUrls();
  const filter = (changes: Readonly<Record<string, string>>) => onSearch({ ...changes, page: '' });
  return (
    <Table aria-label={`${plural.charAt(0).toUpperCase()}${plural.slice(1)}`}>
      <Filters $align="end" $gap="0.75rem 1rem">
        <SearchFilter
          search={search.q}
          hint={searchHint}
          maxLength={searchMaxLength}
          onSearch={(q) => filter({ q })}
        />
        <NativeSelect
          label="Category"
          name={`${noun}-category`}
          choices={['', ...categories]}
          labelOf={(category) => (category === '' ? 'All categories' : categoryName(category))}
          chosen={search.category ?? ''}
          onChoose={(category) => filter({ category })}
        />
        <ChoiceRow
          legend="State"
          name={`${noun}-state`}
          wraps
          choices={recordStates}
          labelOf={(choice) => stateLabels[choice]}
          chosen={search.state}
          disabled={false}
          onChoose={(state) => filter({ state })}
        />
        {filters}
      </Filters>
      <LoadError what={`the ${plural}`} error={error} />
      {children}
      <ListCount role="status">
        {data === undefined ? '\u00a0' : rangeText(search.page, data.rows.length, data.total, nouns)}
      </ListCount>
      {data === undefined ? (
        error === null && <Skeleton $height="32rem" />
      ) : data.rows.length === 0 ? (
        <EmptyList>No {plural} found</EmptyList>
      ) : (
        table(data.rows)
      )}
      <Pages current={search.page} last={Math.ceil((data?.total ?? 0) / recordsPerPage)} urlOf={urlOf} />
    </Table>
  );
};

const Table = styled(Panel)`
  margin-top: 1rem;
`;

const Filters = styled(Cluster)`
  margin-bottom: 0.75rem;

  > label:first-child { flex: 1 1 14rem; }
`;
