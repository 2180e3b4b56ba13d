import { hasRefusedWord } from '@marquee/contracts/rules/refused-words';
import { withSeparators } from '@marquee/contracts/text/number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { all, optional, type Prefetch } from '../../platform/api/prefetch';
import { optionalPart } from '../../platform/frame/optional-part';
import { PageHead } from '../../platform/head/page-head';
import { breadcrumbs, itemList } from '../../platform/head/structured-data';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { Pages } from '../../ui/inputs/pagination';
import { PageTitle, PageWidth, SectionTitle } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { categoryName } from '../category/category-queries';
import { BrowseSearch } from './browse-search';
import { type Catalog, chosen, facetsQuery, hasPaidRow, pageRows, rowsQuery, urlOf } from './catalog';
import {
  type CatalogFilters,
  chosenFacets,
  noFilters,
  placementLabels,
  readFilters,
} from './catalog-filters';
import { type Chip, Chips } from './chips';
import { facets } from './facets';
import { FilterBar } from './filter-bar';
import { resultLine } from './result-line';
import { searchIn } from './search-params';
import { sortLabel } from './sort-labels';
import { useUrlFilters } from './use-url-filters';

const CategoryLinks = optionalPart(async () => (await import('../category/category-links')).CategoryLinks);
// Shown for a list that is searched or filtered.
const SaveSearch = optionalPart(async () => (await import('../model/saved-searches')).SaveSearch);

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

/** A catalog list: search, filters, sort order and page in its URL, the number of results and a page of them. */
const CatalogScreen = <Row,>({ catalog }: { readonly catalog: Catalog<Row> }) => {
  const { path, paid, title, placeholders } = catalog;
  const { noun } = catalog.suggestions;
  const { filters, change } = useUrlFilters(catalog.facetNames);
  const { search, sort, page } = filters;
  const [params] = useSearchParams();
  const isRefused = hasRefusedWord(searchIn(params));
  const { data, error, refetch } = useQuery(rowsQuery(catalog, filters));
  const isPaidShown = paid !== undefined && hasPaidRow(filters);
  const paidRows = useQuery({
    ...(paid?.list(chosen(filters).category) ?? rowsQuery(catalog, filters)),
    enabled: isPaidShown,
  });
  const paidRow = isPaidShown && paidRows.data?.rows.length ? paid.row(paidRows.data.rows) : null;
  // With the row before it, so that the list is not moved down after it is shown.
  const found = isPaidShown && paidRows.isPending ? undefined : data;
  const counted = useQuery({ ...facetsQuery(catalog, filters), placeholderData: keepPreviousData }).data;
  const chips = [...chipsOf(filters, change)];
  const choices = chips.filter(({ key }) => key !== 'search').length;
  const first = (page - 1) * pageRows;
  const urlOfPage = (to: number) => urlOf(path, { ...filters, page: to });
  const suggestions = (
    <DidYouMean
      suggestions={found?.suggestions ?? []}
      urlOf={(text) => urlOf(path, { ...filters, search: text, page: 1 })}
    />
  );
  // A new field after each clearing also drops text that is typed and not searched for yet.
  const [clearings, setClearings] = useState(0);
  const count = useRef<HTMLParagraphElement>(null);
  // The clicked button is disabled or gone afterward, and the focus with it.
  const focusCount = () => count.current?.focus({ preventScroll: true });
  const clear = () => {
    setClearings(clearings + 1);
    // The sort order stays: it is no filter.
    change({ ...noFilters, sort });
    focusCount();
  };
  return (
    <>
      <PageHead
        title={search === '' ? title : catalog.searchTitle(search)}
        description={catalog.description}
        keywords={catalog.keywords}
        // Another order is the same list.
        path={urlOf(path, { ...filters, sort: noFilters.sort })}
        isIndexed={
          search === '' && chosenFacets(filters).length === 0 && !isRefused && data?.rows.length !== 0
        }
        structured={(absolute) => [
          breadcrumbs(absolute, { name: title, path }),
          itemList(absolute, (data?.rows ?? []).map(catalog.item), first + 1),
        ]}
      />
      <Page>
        <Title>{title}</Title>
        <FilterBar
          catalog={catalog}
          filters={filters}
          counted={counted}
          choices={choices}
          total={found?.total}
          change={change}
          onClear={chips.length === 0 && !isRefused ? undefined : clear}
        >
          <BrowseSearch
            key={clearings}
            source={catalog.suggestions}
            search={search}
            onSearch={(text) => change({ search: text })}
            of={title}
            action={path}
            placeholder={catalog.searchPlaceholder}
          />
        </FilterBar>
        <Outcome>
          <Count ref={count} role="status" tabIndex={-1}>
            {isRefused && 'This search isn’t allowed. '}
            {found === undefined
              ? '\u00a0'
              : resultLine({
                  noun,
                  search,
                  isFiltered: choices > 0,
                  first,
                  rows: found.rows.length,
                  total: found.total,
                })}
          </Count>
          <Chips chips={chips} onRemoved={focusCount} />
          {noun[1] === 'models' && chips.length > 0 && (
            <Suspense>
              <SaveSearch />
            </Suspense>
          )}
        </Outcome>
        {found !== undefined && paidRow}
        {paidRow === null ? (
          <VisuallyHidden as="h2">Results</VisuallyHidden>
        ) : (
          found !== undefined && <ListTitle>{sortLabel(sort, false, catalog.sortLabels)}</ListTitle>
        )}
        <LoadError variant="notice" what={`the ${noun[1]}`} error={error} retry={refetch} />
        {found === undefined && error === null && placeholders}
        {found?.rows.length === 0 &&
          (found.total > 0 ? (
            <PastTheEnd last={Math.ceil(found.total / pageRows)} urlOfPage={urlOfPage} />
          ) : (
            <>
              <Notice title={`No ${noun[1]} found`} text={emptyText(search, choices > 0)}>
                {suggestions}
                {search !== '' && choices > 0 && (
                  <Button
                    $variant="quiet"
                    onClick={() => {
                      change({ ...noFilters, search, sort });
                      focusCount();
                    }}
                  >
                    Search without filters
                  </Button>
                )}
                <Button onClick={clear}>Clear Filters</Button>
              </Notice>
              <Suspense>
                <CategoryLinks />
              </Suspense>
            </>
          ))}
        {found !== undefined && found.rows.length > 0 && (
          <>
            {suggestions}
            {catalog.grid(found.rows, first, filters)}
            <Pages current={page} last={Math.ceil(found.total / pageRows)} urlOf={urlOfPage} />
          </>
        )}
      </Page>
    </>
  );
};

/** The route of a list: its screen, and a loader of its queries. A page past the end answers 404. */
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

const emptyText = (search: string, isFiltered: boolean): string => {
  if (search === '') return 'Nothing matches these filters. Use fewer of them.';
  return isFiltered
    ? `No matches for “${search}” with these filters.`
    : `No matches for “${search}”. Check the spelling or try a shorter word.`;
};

interface PastTheEndProps {
  readonly last: number;
  readonly urlOfPage: (page: number) => string;
}

const PastTheEnd = ({ last, urlOfPage }: PastTheEndProps) => (
  <Notice
    title="No such page"
    text={last === 1 ? 'This list has one page.' : `This list has ${withSeparators(last)} pages.`}
  >
    <Button as={Link} to={urlOfPage(last)}>
      Go to the last page
    </Button>
    <Button as={Link} to={urlOfPage(1)} $variant="quiet">
      Go to the first page
    </Button>
  </Notice>
);

interface DidYouMeanProps {
  readonly suggestions: readonly string[];
  readonly urlOf: (text: string) => string;
}

/** Suggests similar search texts with results when nothing has every word of the search. */
const DidYouMean = ({ suggestions, urlOf }: DidYouMeanProps) =>
  suggestions.length === 0 ? null : (
    <Suggestions>
      <p id="did-you-mean">Did you mean</p>
      <Cluster as="ul" $justify="center" $gap="0.5rem" aria-labelledby="did-you-mean">
        {suggestions.map((text) => (
          <li key={text}>
            <Button as={Link} to={urlOf(text)} replace $variant="quiet" $size="small">
              {text}
            </Button>
          </li>
        ))}
      </Cluster>
    </Suggestions>
  );

const Page = styled(PageWidth)`
  padding-block: clamp(0.75rem, 2vw, 1.25rem) 0;
`;

const Title = styled(PageTitle).attrs({ $size: 'heading' })`
  margin-bottom: 0.75rem;
`;

const ListTitle = styled(SectionTitle)`
  margin-block: 0.75rem;
  font-size: ${({ theme }) => theme.size.title};
`;

const Outcome = styled(Cluster).attrs({ $gap: '0.5rem 1rem' })`
  margin-block: 0.75rem 0.5rem;

  > button { margin-inline-start: auto; }
`;

const Count = styled(Muted).attrs({ $small: true, $bold: true })`
  &:focus-visible { outline-offset: 4px; }
`;

const Suggestions = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: 0.625rem;
  margin-bottom: 1rem;
`;
