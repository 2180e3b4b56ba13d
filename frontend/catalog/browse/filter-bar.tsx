import type { ListFacets } from '@marquee/contracts/http/facets';
import { counted as countText } from '@marquee/contracts/text/number';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Sheet, SheetButton, SheetFoot, SheetHead, ShowButton } from '../../ui/inputs/sheet';
import { Panel } from '../../ui/layout/panel';
import { Icon } from '../../ui/text/icon';
import { categoryName } from '../category/category-queries';
import type { Catalog } from './catalog';
import { type CatalogFilters, categoryChoices } from './catalog-filters';
import { FacetFilters, withCount } from './facet-filters';
import { defaultSort, searchSorts, sortLabel, sorts } from './sort-labels';

interface FilterBarProps<Row> {
  readonly catalog: Catalog<Row>;
  readonly filters: CatalogFilters;
  readonly counted: ListFacets | undefined;
  readonly choices: number;
  readonly total: number | undefined;
  readonly change: (some: Partial<CatalogFilters>) => void;
  /** Absent while there is nothing to clear. */
  readonly onClear: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Search, order and filters of a list. On a phone all but the search are in a sheet; on a desktop they are
 * one row, from which further filters open as a column.
 */
export const FilterBar = <Row,>(props: FilterBarProps<Row>) => {
  const { catalog, filters, counted, choices, total, change, onClear } = props;
  const [sheetId, columnId] = [useId(), useId()];
  const isSearching = filters.search !== '';
  const countOf = (choice: string) => counted?.category.find(({ value }) => value === choice)?.count;
  return (
    <Bar aria-label="Search and filters">
      {props.children}
      <SheetButton opens={sheetId} choices={choices} />
      <Sheet id={sheetId}>
        <SheetHead closes={sheetId} />
        <NativeSelect
          label="Category"
          name="category"
          choices={categoryChoices}
          labelOf={(choice) =>
            withCount(choice === 'all' ? 'All categories' : categoryName(choice), countOf(choice))
          }
          chosen={filters.category}
          onChoose={(category) => change({ category })}
        />
        <NativeSelect
          label="Sort"
          name="sort"
          choices={isSearching ? searchSorts : sorts}
          labelOf={(choice) => sortLabel(choice, isSearching, catalog.sortLabels)}
          chosen={isSearching && filters.sort === 'featured' ? defaultSort : filters.sort}
          onChoose={(sort) => change({ sort })}
        />
        {catalog.facetNames.length > 1 && (
          <>
            <ColumnButton popoverTarget={columnId}>
              <Icon name="filter" size={18} /> More filters
            </ColumnButton>
            <Column id={columnId} popover="auto" role="group" aria-label="More filters">
              <FacetFilters filters={filters} counted={counted} change={change} />
            </Column>
          </>
        )}
        <SheetFoot>
          <Button $variant="quiet" disabled={onClear === undefined} onClick={onClear}>
            Clear Filters
          </Button>
          <ShowButton popoverTarget={sheetId} popoverTargetAction="hide">
            {total === undefined ? 'Show results' : `Show ${countText(total, ...catalog.suggestions.noun)}`}
          </ShowButton>
        </SheetFoot>
      </Sheet>
    </Bar>
  );
};

/** On a phone and a tablet it stays below the header; on a desktop it is 56 pixels high. */
const Bar = styled(Panel)`
  position: sticky;
  top: 4rem;
  z-index: 10;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 0.5rem;
  margin-inline: calc(-1 * clamp(1rem, 4vw, 2.5rem));
  padding: 0.375rem clamp(1rem, 4vw, 2.5rem);
  border-width: 0 0 1px;
  border-radius: 0;
  background: ${({ theme }) => theme.color.surface};

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(4, auto);
    justify-content: space-between;
    margin-inline: 0;
    padding: calc(0.375rem - 1px) 0.5rem;
    border-width: 1px;
    border-radius: ${({ theme }) => theme.radius.large};

    > form { grid-column: 1 / -1; }
    label { font-size: 0; gap: 0; }
    && ${SheetFoot} { position: static; padding: 0; background: none; }
  }
  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) repeat(4, auto);

    > form { grid-column: auto; }
  }
`;

/** Opens the column, which on a phone is a part of the sheet. */
const ColumnButton = styled(Button).attrs({ $variant: 'quiet' })`
  display: none;

  ${({ theme }) => theme.from.tablet} { display: inline-flex; }
`;

const Column = styled.div`
  position: static;
  display: grid;
  gap: 0.75rem;
  width: auto;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;

  ${({ theme }) => theme.from.tablet} {
    &:not(:popover-open) { display: none; }

    position: fixed;
    inset: 4rem 0 0 auto;
    align-content: start;
    width: 20rem;
    height: auto;
    overflow-y: auto;
    padding: 1.25rem;
    border-inline-start: 1px solid ${({ theme }) => theme.color.line};
    background: ${({ theme }) => theme.color.surfaceRaised};
    box-shadow: ${({ theme }) => theme.shadow.raised};

    label { font-size: ${({ theme }) => theme.size.small}; gap: 0.375rem; }
  }
`;
