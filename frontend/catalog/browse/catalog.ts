import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Rows } from '../../platform/api/request';
import { type CatalogFilters, noFilters, writeFilters } from './catalog-filters';
import type { MainCategory } from './category-choices';
import type { Chip } from './chips';
import { urlWith } from './search-params';
import type { SuggestionSource } from './suggestions';

type Query<Data> = UseQueryOptions<Data, Error, Data, string[]>;

/** How many rows each category has. */
export type Counted = { readonly category: readonly { readonly value: string; readonly count: number }[] };

/** A page of the list: `featured`, `category` and `tag` are absent for all, `sort` for the API's order. */
interface CatalogPage {
  readonly category: string | undefined;
  readonly featured: 'true' | 'false' | undefined;
  readonly tag: string | undefined;
  readonly sort: CatalogFilters['sort'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

type Choices = Pick<CatalogPage, 'category' | 'featured' | 'tag'>;

/** What distinguishes one list of the site from another: its texts, its queries and how its rows look. */
export interface Catalog<Row, Facets extends Counted> {
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
  readonly list: (page: CatalogPage) => Query<Rows<Row>>;
  readonly search: (page: CatalogPage & { readonly q: string }) => Query<Rows<Row>>;
  readonly facets: (filter: Choices & { readonly q: string | undefined }) => Query<Facets>;
  /** Paid placements in one labeled row before the first page. */
  readonly paid?: {
    readonly list: (category: string | undefined) => Query<Rows<Row>>;
    readonly row: (rows: readonly Row[]) => ReactNode;
  };
  /** A row in the structured data. */
  readonly item: (row: Row) => { readonly name: string; readonly path: string };
  readonly grid: (rows: readonly Row[], first: number, filters: CatalogFilters) => ReactNode;
  readonly placeholders: ReactNode;
  /** Filters beside the category, with the chip that takes each back. */
  readonly more?: {
    readonly choices: (
      filters: CatalogFilters,
      facets: Facets | undefined,
      change: (some: Partial<CatalogFilters>) => void,
    ) => ReactNode;
    readonly chips: (
      filters: CatalogFilters,
      change: (some: Partial<CatalogFilters>) => void,
    ) => readonly Chip[];
  };
}

/** The rows of one page. */
export const pageRows = 48;

/** The URL of the list with these filters. */
export const urlOf = (path: string, filters: CatalogFilters) => urlWith(path, writeFilters(filters));

/** The choices as the API takes them: absent for all. */
export const chosen = ({ category, featured, tag }: CatalogFilters): Choices => ({
  category: category === 'all' ? undefined : category,
  featured: featured === 'all' ? undefined : featured,
  tag: tag === '' ? undefined : tag,
});

/** The API sorts a list by `featured` and a search by relevance unless asked otherwise. */
const sortOf = ({ search, sort }: CatalogFilters): CatalogPage['sort'] =>
  sort === 'featured' || (search !== '' && sort === noFilters.sort) ? undefined : sort;

/** The page of the list that the filters describe: a search when they have a text. */
export const rowsQuery = <Row, Facets extends Counted>(
  catalog: Catalog<Row, Facets>,
  filters: CatalogFilters,
) => {
  const page = {
    ...chosen(filters),
    sort: sortOf(filters),
    limit: pageRows,
    offset: (filters.page - 1) * pageRows,
  };
  return filters.search === '' ? catalog.list(page) : catalog.search({ q: filters.search, ...page });
};

/** The number of rows in each category, under the other filters. */
export const facetsQuery = <Row, Facets extends Counted>(
  catalog: Catalog<Row, Facets>,
  filters: CatalogFilters,
) => catalog.facets({ ...chosen(filters), q: filters.search === '' ? undefined : filters.search });

/**
 * The paid row leads an unsearched list of all placements. Sorted by `featured`, the list itself begins with
 * them.
 */
export const hasPaidRow = ({ search, featured, tag, sort, page }: CatalogFilters): boolean =>
  page === 1 && search === '' && tag === '' && featured === 'all' && sort !== 'featured';
