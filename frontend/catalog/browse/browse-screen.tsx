import { withSeparators } from '@marquee/contracts/text/number';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Rows } from '../../platform/api/request';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { Pages } from '../../ui/inputs/pagination';
import { PageTitle, PageWidth, SectionTitle } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { SaveSearch } from '../model/saved-searches';
import { type Chip, Chips } from './chips';
import { FilterBar } from './filter-bar';
import { resultLine } from './result-line';
import { type Sort, sortLabel } from './sort-labels';

interface BrowseScreenProps<Row> {
  readonly title: string;
  readonly noun: readonly [one: string, many: string];
  readonly search: string;
  /** The search in the URL is refused. */
  readonly isRefused: boolean;
  readonly sort: Sort;
  readonly page: number;
  readonly pageRows: number;
  readonly searchBox: ReactNode;
  readonly categories: ReactNode;
  /** Further filters. */
  readonly column: ReactNode;
  readonly chips: readonly Chip[];
  /** The row of paid placements, where the page has one. */
  readonly paid: ReactNode;
  readonly found: Rows<Row> | undefined;
  readonly error: Error | null;
  readonly placeholders: ReactNode;
  readonly grid: (rows: readonly Row[], first: number) => ReactNode;
  readonly urlOfPage: (page: number) => string;
  readonly urlOfSearch: (text: string) => string;
  readonly onSort: (sort: Sort) => void;
  readonly onClear: () => void;
  /** Removes the filters and keeps the search. */
  readonly onClearChoices: () => void;
  readonly onRetry: () => void;
}

/** A catalog list: search and filters, the chosen filters, the number of results and a page of them. */
export const BrowseScreen = <Row,>(props: BrowseScreenProps<Row>) => {
  const { title, noun, search, isRefused, sort, page, pageRows, chips, found, error } = props;
  const count = useRef<HTMLParagraphElement>(null);
  const first = (page - 1) * pageRows;
  const choices = chips.filter(({ key }) => key !== 'search').length;
  // The clicked button is disabled or gone afterward, and the focus with it.
  const focusCount = () => count.current?.focus({ preventScroll: true });
  const clear = () => {
    props.onClear();
    focusCount();
  };
  return (
    <Page>
      <Title>{title}</Title>
      <FilterBar
        noun={noun}
        isSearching={search !== ''}
        sort={sort}
        choices={choices}
        total={found?.total}
        searchBox={props.searchBox}
        onSort={props.onSort}
        onClear={chips.length === 0 && !isRefused ? undefined : clear}
        categories={props.categories}
        column={props.column}
      />
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
        {noun[1] === 'models' && <SaveSearch />}
      </Outcome>
      {found !== undefined && props.paid}
      {props.paid === null ? (
        <VisuallyHidden as="h2">Results</VisuallyHidden>
      ) : (
        found !== undefined && <ListTitle>{sortLabel(sort, false)}</ListTitle>
      )}
      <LoadError variant="notice" what={`the ${noun[1]}`} error={error} retry={props.onRetry} />
      {found === undefined && error === null && props.placeholders}
      {found?.rows.length === 0 &&
        (found.total > 0 ? (
          <PastTheEnd last={Math.ceil(found.total / pageRows)} urlOfPage={props.urlOfPage} />
        ) : (
          <Notice title={`No ${noun[1]} found`} text={emptyText(search, choices > 0)}>
            <DidYouMean suggestions={found.suggestions ?? []} urlOf={props.urlOfSearch} />
            {search !== '' && choices > 0 && (
              <Button
                $variant="quiet"
                onClick={() => {
                  props.onClearChoices();
                  focusCount();
                }}
              >
                Search without filters
              </Button>
            )}
            <Button onClick={clear}>Clear Filters</Button>
          </Notice>
        ))}
      {found !== undefined && found.rows.length > 0 && (
        <>
          <DidYouMean suggestions={found.suggestions ?? []} urlOf={props.urlOfSearch} />
          {props.grid(found.rows, first)}
          <Pages current={page} last={Math.ceil(found.total / pageRows)} urlOf={props.urlOfPage} />
        </>
      )}
    </Page>
  );
};

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

/** For a page number that the list does not have. */
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

/** The title of the list below the paid row. */
const ListTitle = styled(SectionTitle)`
  margin-block: 0.25rem 0.75rem;
`;

const Outcome = styled(Cluster).attrs({ $justify: 'space-between', $gap: '0.75rem 1.5rem' })`
  margin-block: 0.75rem 0.5rem;
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
