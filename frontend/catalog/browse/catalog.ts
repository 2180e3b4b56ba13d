import type { ListFacets } from '@marquee/contracts/http/facets';
import type { FacetName } from '@marquee/contracts/rules/facets';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Rows } from '../../platform/api/request';
import { type CatalogFilters, chosenFacets, noFilters, writeFilters } from './catalog-filters';
import { urlWith } from './search-params';
import type { SortLabels } from './sort-labels';
import type { SuggestionSource } from './suggestions';

type Query<Data> = UseQueryOptions<Data, Error, Data, string[]>;

type Choices = { readonly [Name in 'category' | 'featured' | FacetName]?: string };

interface CatalogPage extends Choices {
  readonly sort: CatalogFilters['sort'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What distinguishes one list of the site from another: its texts, its queries and how its rows look. */
export interface Catalog<Row> {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  readonly searchTitle: (search: string) => string;
  readonly suggestions: SuggestionSource;
  readonly searchPlaceholder: string;
  /** Where an order means something else than in the list of models. */
  readonly sortLabels?: SortLabels;
  /** The facets that the list can be filtered by; with several it has a column of filters. */
  readonly facetNames: readonly FacetName[];
  readonly list: (page: CatalogPage) => Query<Rows<Row>>;
  readonly search: (page: CatalogPage & { readonly q: string }) => Query<Rows<Row>>;
  readonly facets: (filter: Choices & { readonly q: string | undefined }) => Query<ListFacets>;
  /** Paid placements in one labeled row before the first page. */
  readonly paid?: {
    readonly list: (category: string | undefined) => Query<Rows<Row>>;
    readonly row: (rows: readonly Row[]) => ReactNode;
  };
  readonly item: (row: Row) => { readonly name: string; readonly path: string };
  readonly grid: (rows: readonly Row[], first: number, filters: CatalogFilters) => ReactNode;
  readonly placeholders: ReactNode;
}

export const pageRows = 48;

export const urlOf = (path: string, filters: CatalogFilters) => urlWith(path, writeFilters(filters));

/** The choices as the API takes them: absent for all. */
export const chosen = (filters: CatalogFilters): Choices => ({
  ...Object.fromEntries(chosenFacets(filters).map((name) => [name, filters[name]])),
  ...(filters.category !== 'all' && { category: filters.category }),
  ...(filters.featured !== 'all' && { featured: filters.featured }),
});

/** The API sorts a list by `featured` and a search by relevance unless asked otherwise. */
const sortOf = ({ search, sort }: CatalogFilters): CatalogPage['sort'] =>
  sort === 'featured' || (search !== '' && sort === noFilters.sort) ? undefined : sort;

/** The page of the list that the filters describe: a search when they have a text. */
export const rowsQuery = <Row>(catalog: Catalog<Row>, filters: CatalogFilters) => {
  const page = {
    ...chosen(filters),
    sort: sortOf(filters),
    limit: pageRows,
    offset: (filters.page - 1) * pageRows,
  };
  return filters.search === '' ? catalog.list(page) : catalog.search({ q: filters.search, ...page });
};

export const facetsQuery = <Row>(catalog: Catalog<Row>, filters: CatalogFilters) =>
  catalog.facets({ ...chosen(filters), q: filters.search === '' ? undefined : filters.search });

/** The paid row leads an unsearched list of all placements, except a list that begins with them itself. */
export const hasPaidRow = (filters: CatalogFilters): boolean =>
  filters.page === 1 &&
  filters.search === '' &&
  filters.featured === 'all' &&
  filters.sort !== 'featured' &&
  chosenFacets(filters).length === 0;
