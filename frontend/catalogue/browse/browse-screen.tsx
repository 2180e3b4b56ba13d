import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Rows } from '../../platform/api/ask';
import { LoadError } from '../../ui/feedback/load-error';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/inputs/button';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Pages } from '../../ui/inputs/pagination';
import { PageTitle, PageWidth } from '../../ui/layout/page';
import { Panel } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { type Chip, Chips } from './chips';
import { resultLine } from './result-line';
import { sortLabels, sorts } from './sort-labels';

type Sort = (typeof sorts)[number];

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
  readonly choices: ReactNode;
  readonly chips: readonly Chip[];
  readonly found: Rows<Row> | undefined;
  readonly error: Error | null;
  readonly placeholders: ReactNode;
  readonly empty: string;
  readonly grid: (rows: readonly Row[], first: number) => ReactNode;
  readonly urlOfPage: (page: number) => string;
  readonly urlOfSearch: (text: string) => string;
  readonly onSort: (sort: Sort) => void;
  readonly onClear: () => void;
  readonly onRetry: () => void;
}

/** A catalogue list: search and filters, the chosen filters, the number of results and a page of them. */
export const BrowseScreen = <Row,>(props: BrowseScreenProps<Row>) => {
  const { title, noun, search, isRefused, sort, page, pageRows, chips, found, error, onClear } = props;
  const count = useRef<HTMLParagraphElement>(null);
  const first = (page - 1) * pageRows;
  const isSearching = search !== '';
  return (
    <Page>
      <Title>{title}</Title>
      <Stack as={Panel} $gap="1.25rem" aria-label="Search and filters">
        <FirstRow>
          {props.searchBox}
          <NativeSelect
            label="Sort"
            name="sort"
            choices={sorts}
            labelOf={(choice) => sortLabels[choice]}
            chosen={sort}
            disabled={isSearching}
            onChoose={props.onSort}
          />
          <Button $variant="quiet" disabled={chips.length === 0 && !isRefused} onClick={onClear}>
            Clear Filters
          </Button>
        </FirstRow>
        {props.choices}
        {isSearching && (
          <Muted $small>
            A search covers all {noun[1]}, ignores the filters and shows the best matches first.
          </Muted>
        )}
      </Stack>
      <Outcome>
        <Count ref={count} role="status" tabIndex={-1}>
          {isRefused && 'This search isn’t allowed. '}
          {found === undefined
            ? '\u00a0'
            : resultLine({
                noun,
                search,
                isFiltered: chips.length > 0,
                first,
                rows: found.rows.length,
                total: found.total,
              })}
        </Count>
        <Chips chips={chips} onRemoved={() => count.current?.focus({ preventScroll: true })} />
      </Outcome>
      <VisuallyHidden as="h2">Results</VisuallyHidden>
      <LoadError variant="notice" what={`the ${noun[1]}`} error={error} retry={props.onRetry} />
      {found === undefined && error === null && props.placeholders}
      {found?.rows.length === 0 && (
        <Notice title={`No ${noun[1]} found`} text={props.empty}>
          <DidYouMean suggestions={found.suggestions ?? []} urlOf={props.urlOfSearch} />
          <Button onClick={onClear}>Clear Filters</Button>
        </Notice>
      )}
      {found !== undefined && found.rows.length > 0 && (
        <>
          {props.grid(found.rows, first)}
          <Pages current={page} last={Math.ceil(found.total / pageRows)} urlOf={props.urlOfPage} />
        </>
      )}
    </Page>
  );
};

interface DidYouMeanProps {
  readonly suggestions: readonly string[];
  readonly urlOf: (text: string) => string;
}

/** Suggests similar search texts with results when the search has none. */
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
  padding-block: clamp(1.75rem, 4vw, 3rem) 0;
`;

const Title = styled(PageTitle)`
  margin-bottom: 1.25rem;
`;

const FirstRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: 0.75rem;

  > :first-child { grid-column: 1 / -1; }

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto auto;
    > :first-child { grid-column: auto; }
  }
`;

const Outcome = styled(Cluster).attrs({ $justify: 'space-between', $gap: '0.75rem 1.5rem' })`
  margin-block: 1.25rem 1rem;
`;

const Count = styled(Muted).attrs({ $small: true, $bold: true })`
  &:focus-visible { outline-offset: 4px; }
`;

const Suggestions = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: 0.625rem;
`;
