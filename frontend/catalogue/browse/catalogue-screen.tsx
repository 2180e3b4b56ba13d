import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import type { Rows } from '../../platform/api/ask';
import { all, optional, type Prefetch } from '../../platform/api/prefetch';
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

/** A page of the list: `featured` and `category` are absent for 'all', `sort` for the API's order. */
interface CataloguePage {
  readonly category: string | undefined;
  readonly featured: 'true' | 'false' | undefined;
  readonly sort: CatalogueFilters['sort'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

type Choices = Pick<CataloguePage, 'category' | 'featured'>;

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
  readonly search: (page: CataloguePage & { readonly q: string }) => Query<Rows<Row>>;
  readonly facets: (filter: Choices & { readonly q: string | undefined }) => Query<Facets>;
  /** Paid placements in one labeled row before the first page. */
  readonly paid?: {
    readonly list: (category: string | undefined) => Query<Rows<Row>>;
    readonly row: (rows: readonly Row[]) => ReactNode;
  };
  /** A row in the structured data. */
  readonly item: (row: Row) => { readonly name: string; readonly path: string };
  readonly grid: (rows: readonly Row[], first: number, filters: CatalogueFilters) => ReactNode;
  readonly placeholders: ReactNode;
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

const chosen = ({ category, featured }: CatalogueFilters): Choices => ({
  category: category === 'all' ? undefined : category,
  featured: featured === 'all' ? undefined : featured,
});

/** The API sorts a list by `featured` and a search by relevance unless asked otherwise. */
const sortOf = ({ search, sort }: CatalogueFilters): CataloguePage['sort'] =>
  sort === 'featured' || (search !== '' && sort === noFilters.sort) ? undefined : sort;

const rowsQuery = <Row, Facets extends Counted>(
  catalogue: Catalogue<Row, Facets>,
  filters: CatalogueFilters,
) => {
  const page = {
    ...chosen(filters),
    sort: sortOf(filters),
    limit: pageRows,
    offset: (filters.page - 1) * pageRows,
  };
  return filters.search === '' ? catalogue.list(page) : catalogue.search({ q: filters.search, ...page });
};

const facetsQuery = <Row, Facets extends Counted>(
  catalogue: Catalogue<Row, Facets>,
  filters: CatalogueFilters,
) => catalogue.facets({ ...chosen(filters), q: filters.search === '' ? undefined : filters.search });

/**
 * The paid row leads an unsearched list of all placements. Sorted by `featured`, the list itself begins with
 * them.
 */
const hasPaidRow = ({ search, featured, sort, page }: CatalogueFilters): boolean =>
  page === 1 && search === '' && featured === 'all' && sort !== 'featured';

/** A catalogue list with search, filters, sort order and pages in its URL. */
const CatalogueScreen = <Row, Facets extends Counted>({
  catalogue,
}: {
  readonly catalogue: Catalogue<Row, Facets>;
}) => {
  const { path, suggestions, more, paid } = catalogue;
  const { filters, change } = useUrlFilters(filterUrl);
  const [params] = useSearchParams();
  const isRefused = hasRefusedWord(searchIn(params));
  const { data, error, refetch } = useQuery(rowsQuery(catalogue, filters));
  const isPaidShown = paid !== undefined && hasPaidRow(filters);
  const paidRows = useQuery({
    ...(paid?.list(chosen(filters).category) ?? rowsQuery(catalogue, filters)),
    enabled: isPaidShown,
  });
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
        isIndexed={search === '' && !isRefused && data?.rows.length !== 0}
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
        // With the row before it, so that the list is not moved down after it is shown.
        found={isPaidShown && paidRows.isPending ? undefined : data}
        error={error}
        placeholders={catalogue.placeholders}
        paid={isPaidShown && paidRows.data?.rows.length ? paid.row(paidRows.data.rows) : null}
        grid={(found, first) => catalogue.grid(found, first, filters)}
        urlOfPage={(to) => urlOf(path, { ...filters, page: to })}
        urlOfSearch={(text) => urlOf(path, { ...filters, search: text, page: 1 })}
        onSort={(sort) => change({ sort })}
        onClear={clear}
        onClearChoices={() => change({ category: 'all', featured: 'all' })}
        onRetry={() => void refetch()}
      />
    </>
  );
};

/**
 * The route of a catalogue list: its screen, and a loader that starts its queries. A page past the end
 * answers 404.
 */
export const catalogueRoute =
  <Row, Facets extends Counted>(catalogue: Catalogue<Row, Facets>) =>
  (prefetch: Prefetch) => ({
    element: <CatalogueScreen catalogue={catalogue} />,
    loader: ({ request }: LoaderFunctionArgs) => {
      const filters = readFilters(new URL(request.url).searchParams);
      return all(
        prefetch.subject(rowsQuery(catalogue, filters), {
          isMissing: ({ rows }) => filters.page > 1 && rows.length === 0,
        }),
        prefetch(facetsQuery(catalogue, filters)),
        catalogue.paid !== undefined && hasPaidRow(filters)
          ? optional(prefetch(catalogue.paid.list(chosen(filters).category)))
          : null,
      );
    },
  });
