import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import type { Rows } from '../../platform/api/ask';
import { all, type Prefetch } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import { Columns } from '../../ui/layout/stack';
import { BrowseScreen } from './browse-screen';
import { BrowseSearch } from './browse-search';
import { type CatalogueFilters, noFilters, readFilters, writeFilters } from './catalogue-filters';
import { categoryLabel, type MainCategory } from './category-choices';
import { CategoryFilter } from './category-filter';
import type { Chip } from './chips';
import { searchIn, urlWith } from './search-params';
import type { SuggestionSource } from './suggestions';
import { useUrlFilters } from './use-url-filters';

type Query<Data> = UseQueryOptions<Data, Error, Data, string[]>;
type Counts = readonly { readonly value: string; readonly count: number }[];

/** A page of the list: `featured` and `category` are absent for 'all', `sort` for the usual order. */
interface CataloguePage {
  readonly category: string | undefined;
  readonly featured: 'true' | 'false' | undefined;
  readonly sort: CatalogueFilters['sort'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface Catalogue<Row, Facets extends Counted> {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** The document title of a search. */
  readonly searchTitle: (search: string) => string;
  readonly suggestions: SuggestionSource;
  /** What the search covers, for a screen reader: "Models". */
  readonly searchLabel: string;
  readonly searchPlaceholder: string;
  readonly mainCategories: readonly MainCategory[];
  readonly list: (page: CataloguePage) => Query<Rows<Row>>;
  readonly search: (page: Pick<CataloguePage, 'limit' | 'offset'> & { q: string }) => Query<Rows<Row>>;
  readonly facets: (filter: Pick<CataloguePage, 'category' | 'featured'>) => Query<Facets>;
  /** A row in the structured data. */
  readonly item: (row: Row) => { readonly name: string; readonly path: string };
  readonly grid: (rows: readonly Row[], first: number, filters: CatalogueFilters) => ReactNode;
  readonly placeholders: ReactNode;
  /** What to do when nothing matches. */
  readonly empty: string;
  /** Filters beside the category, with the chip that takes each back. */
  readonly more?: {
    readonly choices: (
      filters: CatalogueFilters,
      facets: Facets | undefined,
      change: (some: Partial<CatalogueFilters>) => void,
    ) => ReactNode;
    readonly chips: (
      filters: CatalogueFilters,
      change: (some: Partial<CatalogueFilters>) => void,
    ) => readonly Chip[];
  };
}

const pageRows = 48;
const filterUrl = { read: readFilters, write: writeFilters };

type Counted = { readonly category: Counts };

const urlOf = (path: string, filters: CatalogueFilters) => urlWith(path, writeFilters(filters));

const chosen = ({ category, featured }: CatalogueFilters) => ({
  category: category === 'all' ? undefined : category,
  featured: featured === 'all' ? undefined : featured,
});

const rowsQuery = <Row, Facets extends Counted>(
  catalogue: Catalogue<Row, Facets>,
  filters: CatalogueFilters,
) => {
  const page = { limit: pageRows, offset: (filters.page - 1) * pageRows };
  if (filters.search !== '') return catalogue.search({ q: filters.search, ...page });
  const sort = filters.sort === noFilters.sort ? undefined : filters.sort;
  return catalogue.list({ ...chosen(filters), sort, ...page });
};

const facetsQuery = <Row, Facets extends Counted>(
  catalogue: Catalogue<Row, Facets>,
  filters: CatalogueFilters,
) => catalogue.facets(chosen(filters));

/** A catalogue list with search, filters, sort order and pages in its URL. */
const CatalogueScreen = <Row, Facets extends Counted>({
  catalogue,
}: {
  readonly catalogue: Catalogue<Row, Facets>;
}) => {
  const { path, suggestions, more } = catalogue;
  const { filters, change } = useUrlFilters(filterUrl);
  const [params] = useSearchParams();
  const isRefused = hasRefusedWord(searchIn(params));
  const { data, error, refetch } = useQuery(rowsQuery(catalogue, filters));
  const facets = useQuery({ ...facetsQuery(catalogue, filters), placeholderData: keepPreviousData }).data;
  // A new field after each clearing also drops text that is typed and not searched for yet.
  const [clearings, setClearings] = useState(0);
  const { search, category, page } = filters;
  const rows = data?.rows ?? [];
  const clear = () => {
    setClearings(clearings + 1);
    // The sort order stays: it is no filter.
    change({ ...noFilters, sort: filters.sort });
  };
  const chips: Chip[] = [
    ...(search === ''
      ? []
      : [{ key: 'search', label: `Search: ${search}`, onRemove: () => change({ search: '' }) }]),
    ...(category === 'all'
      ? []
      : [
          {
            key: 'category',
            label: `Category: ${categoryLabel(category)}`,
            onRemove: () => change({ category: 'all' }),
          },
        ]),
    ...(more?.chips(filters, change) ?? []),
  ];
  const categoryFilter = (
    <CategoryFilter
      main={catalogue.mainCategories}
      chosen={category}
      counts={facets?.category}
      disabled={search !== ''}
      onChoose={(choice) => change({ category: choice })}
    />
  );
  return (
    <>
      <PageHead
        title={search === '' ? catalogue.title : catalogue.searchTitle(search)}
        description={catalogue.description}
        keywords={catalogue.keywords}
        // Another order is the same list.
        path={urlOf(path, { ...filters, sort: noFilters.sort })}
        isIndexed={search === '' && !isRefused}
        structured={(absolute) => [
          breadcrumbs(absolute, { name: catalogue.searchLabel, path }),
          itemList(absolute, rows.map(catalogue.item), (page - 1) * pageRows + 1),
        ]}
      />
      <BrowseScreen
        title={catalogue.title}
        noun={suggestions.noun}
        search={search}
        isRefused={isRefused}
        sort={filters.sort}
        page={page}
        pageRows={pageRows}
        searchBox={
          <BrowseSearch
            key={clearings}
            source={suggestions}
            search={search}
            onSearch={(text) => change({ search: text })}
            of={catalogue.searchLabel}
            action={path}
            placeholder={catalogue.searchPlaceholder}
          />
        }
        choices={
          more === undefined ? (
            categoryFilter
          ) : (
            <Columns $columns="minmax(0, 1fr) auto" $gap="1.25rem 2rem">
              {categoryFilter}
              {more.choices(filters, facets, change)}
            </Columns>
          )
        }
        chips={chips}
        found={data}
        error={error}
        placeholders={catalogue.placeholders}
        empty={catalogue.empty}
        grid={(found, first) => catalogue.grid(found, first, filters)}
        urlOfPage={(to) => urlOf(path, { ...filters, page: to })}
        urlOfSearch={(text) => urlOf(path, { ...filters, search: text, page: 1 })}
        onSort={(sort) => change({ sort })}
        onClear={clear}
        onRetry={() => void refetch()}
      />
    </>
  );
};

/** The route of a catalogue list: its screen, and a loader that starts both queries. */
export const catalogueRoute =
  <Row, Facets extends Counted>(catalogue: Catalogue<Row, Facets>) =>
  (prefetch: Prefetch) => ({
    element: <CatalogueScreen catalogue={catalogue} />,
    loader: ({ request }: LoaderFunctionArgs) => {
      const filters = readFilters(new URL(request.url).searchParams);
      return all(prefetch(rowsQuery(catalogue, filters)), prefetch(facetsQuery(catalogue, filters)));
    },
  });
