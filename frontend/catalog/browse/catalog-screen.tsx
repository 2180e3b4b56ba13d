import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import { all, optional, type Prefetch } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import { Columns } from '../../ui/layout/stack';
import { categoryName } from '../category/category-queries';
import { BrowseScreen } from './browse-screen';
import { BrowseSearch } from './browse-search';
import {
  type Catalog,
  type Counted,
  chosen,
  facetsQuery,
  hasPaidRow,
  pageRows,
  rowsQuery,
  urlOf,
} from './catalog';
import { type CatalogFilters, noFilters, readFilters, writeFilters } from './catalog-filters';

import { CategoryFilter } from './category-filter';
import type { Chip } from './chips';
import { searchIn } from './search-params';
import { useUrlFilters } from './use-url-filters';

const filterUrl = { read: readFilters, write: writeFilters };

/** The search, the category and the tag, where they are chosen. */
function* chipsOf(
  { search, category, tag }: CatalogFilters,
  change: (some: Partial<CatalogFilters>) => void,
): Generator<Chip> {
  if (search !== '')
    yield { key: 'search', label: `Search: ${search}`, onRemove: () => change({ search: '' }) };
  if (category !== 'all')
    yield {
      key: 'category',
      label: `Category: ${categoryName(category)}`,
      onRemove: () => change({ category: 'all' }),
    };
  if (tag !== '') yield { key: 'tag', label: `Tag: ${tag}`, onRemove: () => change({ tag: '' }) };
}

/** A catalog list with search, filters, sort order and pages in its URL. */
const CatalogScreen = <Row, Facets extends Counted>({
  catalog,
}: {
  readonly catalog: Catalog<Row, Facets>;
}) => {
  const { path, suggestions, more, paid } = catalog;
  const { filters, change } = useUrlFilters(filterUrl);
  const [params] = useSearchParams();
  const isRefused = hasRefusedWord(searchIn(params));
  const { data, error, refetch } = useQuery(rowsQuery(catalog, filters));
  const isPaidShown = paid !== undefined && hasPaidRow(filters);
  const paidRows = useQuery({
    ...(paid?.list(chosen(filters).category) ?? rowsQuery(catalog, filters)),
    enabled: isPaidShown,
  });
  const facets = useQuery({ ...facetsQuery(catalog, filters), placeholderData: keepPreviousData }).data;
  // A new field after each clearing also drops text that is typed and not searched for yet.
  const [clearings, setClearings] = useState(0);
  const { search, category, page } = filters;
  const rows = data?.rows ?? [];
  const clear = () => {
    setClearings(clearings + 1);
    // The sort order stays: it is no filter.
    change({ ...noFilters, sort: filters.sort });
  };
  const categoryFilter = (
    <CategoryFilter
      main={catalog.mainCategories}
      chosen={category}
      counts={facets?.category}
      onChoose={(choice) => change({ category: choice })}
    />
  );
  return (
    <>
      <PageHead
        title={search === '' ? catalog.title : catalog.searchTitle(search)}
        description={catalog.description}
        keywords={catalog.keywords}
        // Another order is the same list.
        path={urlOf(path, { ...filters, sort: noFilters.sort })}
        isIndexed={search === '' && filters.tag === '' && !isRefused && data?.rows.length !== 0}
        structured={(absolute) => [
          breadcrumbs(absolute, { name: catalog.searchLabel, path }),
          itemList(absolute, rows.map(catalog.item), (page - 1) * pageRows + 1),
        ]}
      />
      <BrowseScreen
        title={catalog.title}
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
            of={catalog.searchLabel}
            action={path}
            placeholder={catalog.searchPlaceholder}
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
        chips={[...chipsOf(filters, change), ...(more?.chips(filters, change) ?? [])]}
        // With the row before it, so that the list is not moved down after it is shown.
        found={isPaidShown && paidRows.isPending ? undefined : data}
        error={error}
        placeholders={catalog.placeholders}
        paid={isPaidShown && paidRows.data?.rows.length ? paid.row(paidRows.data.rows) : null}
        grid={(found, first) => catalog.grid(found, first, filters)}
        urlOfPage={(to) => urlOf(path, { ...filters, page: to })}
        urlOfSearch={(text) => urlOf(path, { ...filters, search: text, page: 1 })}
        onSort={(sort) => change({ sort })}
        onClear={clear}
        onClearChoices={() => change({ category: 'all', featured: 'all', tag: '' })}
        onRetry={() => void refetch()}
      />
    </>
  );
};

/**
 * The route of a catalog list: its screen, and a loader that starts its queries. A page past the end
 * answers 404.
 */
export const catalogRoute =
  <Row, Facets extends Counted>(catalog: Catalog<Row, Facets>) =>
  (prefetch: Prefetch) => ({
    element: <CatalogScreen catalog={catalog} />,
    loader: ({ request }: LoaderFunctionArgs) => {
      const filters = readFilters(new URL(request.url).searchParams);
      return all(
        prefetch.subject(rowsQuery(catalog, filters), {
          isMissing: ({ rows }) => filters.page > 1 && rows.length === 0,
        }),
        prefetch(facetsQuery(catalog, filters)),
        catalog.paid !== undefined && hasPaidRow(filters)
          ? optional(prefetch(catalog.paid.list(chosen(filters).category)))
          : null,
      );
    },
  });
