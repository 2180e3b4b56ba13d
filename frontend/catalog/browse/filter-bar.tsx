import { counted } from '@marquee/contracts/text/number';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Sheet, SheetButton, SheetFoot, SheetHead, ShowButton } from '../../ui/inputs/sheet';
import { Panel } from '../../ui/layout/panel';
import { Icon } from '../../ui/text/icon';
import { defaultSort, type Sort, searchSorts, sortLabel, sorts } from './sort-labels';

interface FilterBarProps {
  readonly noun: readonly [one: string, many: string];
  readonly isSearching: boolean;
  readonly sort: Sort;
  /** How many filters are chosen. */
  readonly choices: number;
  /** How many results there are. */
  readonly total: number | undefined;
  readonly searchBox: ReactNode;
  readonly categories: ReactNode;
  /** Further filters, if the list has any. */
  readonly column: ReactNode;
  readonly onSort: (sort: Sort) => void;
  /** Absent while there is nothing to clear. */
  readonly onClear: (() => void) | undefined;
}

/**
 * Search, sort order and filters of a list. On a phone only the search and a button stay on the page, and the
 * rest is a sheet. On a desktop all are one row, from which further filters open as a column.
 */
export const FilterBar = (props: FilterBarProps) => {
  const { noun, isSearching, sort, choices, total, column, onClear } = props;
  const [sheetId, columnId] = [useId(), useId()];
  return (
    <Bar aria-label="Search and filters">
      {props.searchBox}
      <SheetButton opens={sheetId} choices={choices} />
      <Sheet id={sheetId}>
        <SheetHead closes={sheetId} />
        {props.categories}
        <NativeSelect
          label="Sort"
          name="sort"
          choices={isSearching ? searchSorts : sorts}
          labelOf={(choice) => sortLabel(choice, isSearching)}
          chosen={isSearching && sort === 'featured' ? defaultSort : sort}
          onChoose={props.onSort}
        />
        {column !== undefined && (
          <>
            <ColumnButton popoverTarget={columnId}>
              <Icon name="filter" size={18} /> More filters
            </ColumnButton>
            <Column id={columnId} popover="auto" role="group" aria-label="More filters">
              {column}
            </Column>
          </>
        )}
        <SheetFoot>
          <Button $variant="quiet" disabled={onClear === undefined} onClick={onClear}>
            Clear Filters
          </Button>
          <ShowButton popoverTarget={sheetId} popoverTargetAction="hide">
            {total === undefined ? 'Show results' : `Show ${counted(total, ...noun)}`}
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
