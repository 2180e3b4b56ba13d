import { counted } from '@marquee/contracts/text/number';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Sheet, SheetButton, SheetFoot, SheetHead, ShowButton } from '../../ui/inputs/sheet';
import { Panel } from '../../ui/layout/panel';
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
  readonly onSort: (sort: Sort) => void;
  /** Absent while there is nothing to clear. */
  readonly onClear: (() => void) | undefined;
  /** The filters. */
  readonly children: ReactNode;
}

/**
 * Search, sort order and filters of a list. On a phone only the search and a button stay on the page, and the
 * rest is a sheet.
 */
export const FilterBar = (props: FilterBarProps) => {
  const { noun, isSearching, sort, choices, total, onClear } = props;
  const id = useId();
  return (
    <Bar aria-label="Search and filters">
      {props.searchBox}
      <SheetButton opens={id} choices={choices} />
      <Sheet id={id}>
        <SheetHead closes={id} />
        <SortPlace>
          <NativeSelect
            label="Sort"
            name="sort"
            choices={isSearching ? searchSorts : sorts}
            labelOf={(choice) => sortLabel(choice, isSearching)}
            chosen={isSearching && sort === 'featured' ? defaultSort : sort}
            onChoose={props.onSort}
          />
        </SortPlace>
        <Choices>{props.children}</Choices>
        <ClearPlace>
          <Button $variant="quiet" disabled={onClear === undefined} onClick={onClear}>
            Clear Filters
          </Button>
          <ShowButton popoverTarget={id} popoverTargetAction="hide">
            {total === undefined ? 'Show results' : `Show ${counted(total, ...noun)}`}
          </ShowButton>
        </ClearPlace>
      </Sheet>
    </Bar>
  );
};

/** On a phone one row that stays below the header. */
const Bar = styled(Panel)`
  position: sticky;
  top: 4rem;
  z-index: 10;
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: 0.5rem;
  margin-inline: calc(-1 * clamp(1rem, 4vw, 2.5rem));
  padding: 0.625rem clamp(1rem, 4vw, 2.5rem);
  border-width: 0 0 1px;
  border-radius: 0;
  background: ${({ theme }) => theme.color.surface};

  ${({ theme }) => theme.from.tablet} {
    position: static;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 1.25rem 0.75rem;
    margin-inline: 0;
    padding: clamp(1rem, 2.5vw, 1.5rem);
    border-width: 1px;
    border-radius: ${({ theme }) => theme.radius.large};
    background: ${({ theme }) => theme.color.surfaceRaised};
  }
`;

const SortPlace = styled.div`
  ${({ theme }) => theme.from.tablet} { grid-area: 1 / 2; }
`;

const Choices = styled.div`
  ${({ theme }) => theme.from.tablet} { grid-area: 2 / 1 / auto / -1; }
`;

const ClearPlace = styled(SheetFoot)`
  ${({ theme }) => theme.from.tablet} {
    grid-area: 1 / 3;

    /* Higher specificity than the sheet's class. */
    && { position: static; padding: 0; background: none; }
  }
`;
