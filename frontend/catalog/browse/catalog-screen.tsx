import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import { all, optional, type Prefetch } from '../../platform/api/prefetch';
import { PageHead } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import { NativeSelect } from '../../ui/inputs/native-select';
import { categoryName } from '../category/category-queries';
import { BrowseScreen } from './browse-screen';
import { BrowseSearch } from './browse-search';
import { type Catalog, chosen, facetsQuery, hasPaidRow, pageRows, rowsQuery, urlOf } from './catalog';
import {
  type CatalogFilters,
  categoryChoices,
  chosenFacets,
  noFilters,
  placementLabels,
  readFilters,
} from './catalog-filters';
import type { Chip } from './chips';
import { FacetFilters, withCount } from './facet-filters';
import { facets } from './facets';
import { searchIn } from './search-params';
import { useUrlFilters } from './use-url-filters';

/** What is chosen, beside the order and the page. */
function* chipsOf(filters: CatalogFilters, change: (some: Partial<CatalogFilters>) => void): Generator<Chip> {
  const { search, category, featured } = filters;
  const chip = (key: keyof CatalogFilters, label: string): Chip => ({
    key,
    label,
    onRemove: () => change({ [key]: noFilters[key] }),
  });
  if (search !== '') yield chip('search', `Search: ${search}`);
  if (category !== 'all') yield chip('category', `Category: ${categoryName(category)}`);
  if (featured !== 'all') yield chip('featured', `Placement: ${placementLabels[featured]}`);
  for (const name of chosenFacets(filters)) {
    const { label, nameOf } = facets[name];
    yield chip(name, nameOf === undefined ? label : `${label}: ${nameOf(filters[name])}`);
  }
}

/** A catalog list with search, filters, sort order and pages in its URL. */
const CatalogScreen = <Row,>({ catalog }: { readonly catalog: Catalog<Row> }) => {
  const { path, suggestions, paid, facetNames } = catalog;
  const { filters, change } = useUrlFilters(facetNames);
  const [params] = useSearchParams();
  const isRefused = hasRefusedWord(searchIn(params));
  const { data, error, refetch } = useQuery(rowsQuery(catalog, filters));
  const isPaidShown = paid !== undefined && hasPaidRow(filters);
  const paidRows = useQuery({
    ...(paid?.list(chosen(filters).category) ?? rowsQuery(catalog, filters)),
    enabled: isPaidShown,
  });
  const counted = useQuery({ ...facetsQuery(catalog, filters), placeholderData: keepPreviousData }).data;
  // A new field after each clearing also drops text that is typed and not searched for yet.
  const [clearings, setClearings] = useState(0);
  const { search, page } = filters;
  const rows = data?.rows ?? [];
  const clear = () => {
    setClearings(clearings + 1);
    // The sort order stays: it is no filter.
    change({ ...noFilters, sort: filters.sort });
  };
  const countOf = (choice: string) => counted?.category.find(({ value }) => value === choice)?.count;
  return (
    <>
      <PageHead
        title={search === '' ? catalog.title : catalog.searchTitle(search)}
        description={catalog.description}
        keywords={catalog.keywords}
        // Another order is the same list.
        path={urlOf(path, { ...filters, sort: noFilters.sort })}
        isIndexed={
          search === '' && chosenFacets(filters).length === 0 && !isRefused && data?.rows.length !== 0
        }
        structured={(absolute) => [
          breadcrumbs(absolute, { name: catalog.title, path }),
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
            of={catalog.title}
            action={path}
            placeholder={catalog.searchPlaceholder}
          />
        }
        categories={
          <NativeSelect
            label="Category"
            name="category"
            choices={categoryChoices}
            labelOf={(choice) =>
              withCount(choice === 'all' ? 'All categories' : categoryName(choice), countOf(choice))
            }
            chosen={filters.category}
            onChoose={(choice) => change({ category: choice })}
          />
        }
        column={
          facetNames.length > 1 ? (
            <FacetFilters filters={filters} counted={counted} change={change} />
          ) : undefined
        }
        chips={[...chipsOf(filters, change)]}
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
        onClearChoices={() => change({ ...noFilters, search, sort: filters.sort })}
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
  <Row,>(catalog: Catalog<Row>) =>
  (prefetch: Prefetch) => ({
    element: <CatalogScreen catalog={catalog} />,
    loader: ({ request }: LoaderFunctionArgs) => {
      const filters = readFilters(new URL(request.url).searchParams, catalog.facetNames);
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
