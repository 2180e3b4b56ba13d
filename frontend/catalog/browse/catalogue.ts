import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Rows } from '../../platform/api/ask';
import { type CatalogueFilters, noFilters, writeFilters } from './catalogue-filters';
import type { MainCategory } from './category-choices';
import type { Chip } from './chips';
import { urlWith } from './search-params';
import type { SuggestionSource } from './suggestions';

type Query<Data> = UseQueryOptions<Data, Error, Data, string[]>;

/** How many rows each category has. */
export type Counted = { readonly category: readonly { readonly value: string; readonly count: number }[] };

/** A page of the list: `featured` and `category` are absent for 'all', `sort` for the API's order. */
interface CataloguePage {
  readonly category: string | undefined;
  readonly featured: 'true' | 'false' | undefined;
  readonly sort: CatalogueFilters['sort'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

type Choices = Pick<CataloguePage, 'category' | 'featured'>;

/** What distinguishes one list of the site from another: its texts, its queries and how its rows look. */
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

/** The rows of one page. */
export const pageRows = 48;

/** The URL of the list with these filters. */
export const urlOf = (path: string, filters: CatalogueFilters) => urlWith(path, writeFilters(filters));

/** The two choices as the API takes them: absent for all. */
export const chosen = ({ category, featured }: CatalogueFilters): Choices => ({
  category: category === 'all' ? undefined : category,
  featured: featured === 'all' ? undefined : featured,
});

/** The API sorts a list by `featured` and a search by relevance unless asked otherwise. */
const sortOf = ({ search, sort }: CatalogueFilters): CataloguePage['sort'] =>
  sort === 'featured' || (search !== '' && sort === noFilters.sort) ? undefined : sort;

/** The page of the list that the filters describe: a search when they have a text. */
export const rowsQuery = <Row, Facets extends Counted>(
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

/** The number of rows in each category, under the other filters. */
export const facetsQuery = <Row, Facets extends Counted>(
  catalogue: Catalogue<Row, Facets>,
  filters: CatalogueFilters,
) => catalogue.facets({ ...chosen(filters), q: filters.search === '' ? undefined : filters.search });

/**
 * The paid row leads an unsearched list of all placements. Sorted by `featured`, the list itself begins with
 * them.
 */
export const hasPaidRow = ({ search, featured, sort, page }: CatalogueFilters): boolean =>
  page === 1 && search === '' && featured === 'all' && sort !== 'featured';
