import { categories } from '@marquee/contracts/rules/categories';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { LoadError } from '../../ui/feedback/load-error';
import { capitalized } from '../../ui/format/capitalized';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Pages } from '../../ui/inputs/pagination';
import { Sheet, SheetButton, SheetFoot, SheetHead, ShowButton } from '../../ui/inputs/sheet';
import { Panel } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster } from '../../ui/layout/stack';
import { EmptyList, ListCount } from './list-parts';
import { type RecordSearch, rangeText, recordStates, recordsPerPage } from './record-search';
import { SearchFilter, type SearchFilterProps } from './search-filter';
import { usePageUrls } from './use-search-params-state';

interface RecordListProps<Row> {
  readonly plural: string;
  readonly search?: SearchFilterProps;
  readonly filters: ReactNode;
  readonly chosenFilters: number;
  readonly children?: ReactNode;
  /** How many rows there are; empty until they are known. */
  readonly count: string;
  /** Undefined until the first rows are loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly error: Error | null;
  /** Shown instead of rows where no filter or search is chosen. */
  readonly empty?: string;
  readonly table: (rows: readonly Row[]) => ReactNode;
  readonly more: ReactNode;
}

export const RecordList = <Row,>({
  plural,
  search,
  filters,
  chosenFilters,
  children,
  count,
  rows,
  error,
  empty,
  table,
  more,
}: RecordListProps<Row>) => {
  const sheet = useId();
  const isFiltered = chosenFilters > 0 || (search !== undefined && search.search !== '');
  return (
    <Panel aria-label={capitalized(plural)} style={{ marginTop: '0.75rem' }}>
      <Filters $align="end" $gap="0.75rem 1rem">
        {search !== undefined && <SearchFilter {...search} />}
        <SheetButton opens={sheet} choices={chosenFilters} />
        <Sheet id={sheet}>
          <SheetHead closes={sheet} />
          {filters}
          <SheetFoot>
            <ShowButton popoverTarget={sheet} popoverTargetAction="hide">
              {count === '' ? 'Show results' : `Show ${plural}`}
            </ShowButton>
          </SheetFoot>
        </Sheet>
      </Filters>
      <LoadError what={`the ${plural}`} error={error} />
      {children}
      <ListCount role="status">{count === '' ? '\u00a0' : count}</ListCount>
      {rows === undefined ? (
        error === null && <Skeleton $height="32rem" />
      ) : rows.length === 0 ? (
        <EmptyList>{(!isFiltered && empty) || `No ${plural} found`}</EmptyList>
      ) : (
        table(rows)
      )}
      {more}
    </Panel>
  );
};

interface CatalogListProps<Row> extends Pick<RecordListProps<Row>, 'error' | 'children' | 'table'> {
  /** Filters beside category and state, and how many of them are chosen. */
  readonly filters?: ReactNode;
  readonly moreFilters?: number;
  readonly nouns: readonly [one: string, many: string];
  readonly search: RecordSearch<string>;
  readonly searchHint: string;
  readonly searchMaxLength: number;
  readonly onSearch: (changes: Readonly<Record<string, string>>) => void;
  /** Undefined until the first rows are loaded. */
  readonly data: { readonly rows: readonly Row[]; readonly total: number } | undefined;
}

/** Models or videos, by category and state, in numbered pages. A changed filter leads to the first page. */
export const CatalogList = <Row,>({
  nouns,
  search,
  searchHint,
  searchMaxLength,
  onSearch,
  data,
  filters,
  moreFilters = 0,
  ...list
}: CatalogListProps<Row>) => {
  const [noun, plural] = nouns;
  const urlOf = usePageUrls();
  const filter = (changes: Readonly<Record<string, string>>) => onSearch({ ...changes, page: '' });
  return (
    <RecordList
      {...list}
      plural={plural}
      search={{
        search: search.q,
        hint: searchHint,
        maxLength: searchMaxLength,
        onSearch: (q) => filter({ q }),
      }}
      filters={
        <>
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
            choices={recordStates}
            labelOf={capitalized}
            chosen={search.state}
            onChoose={(state) => filter({ state })}
          />
          {filters}
        </>
      }
      chosenFilters={
        moreFilters + (search.category === undefined ? 0 : 1) + (search.state === recordStates[0] ? 0 : 1)
      }
      count={data === undefined ? '' : rangeText(search.page, data.rows.length, data.total, nouns)}
      rows={data?.rows}
      more={
        <Pages current={search.page} last={Math.ceil((data?.total ?? 0) / recordsPerPage)} urlOf={urlOf} />
      }
    />
  );
};

const Filters = styled(Cluster)`
  margin-bottom: 0.5rem;

  > label:first-child { flex: 1 1 8rem; }
  summary { min-height: 2.75rem; }
  /* On a phone a row has two lines; its columns are chosen on a wider screen. */
  @media (max-width: 639.98px) { [data-columns] { display: none; } }
  ${({ theme }) => theme.from.tablet} {
    > label:first-child { flex-basis: 14rem; }
    ${SheetFoot} { display: none; }
  }
`;
