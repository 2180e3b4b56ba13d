import { counted } from '@marquee/contracts/text/number';
import { type ReactNode, useId } from 'react';
import { css, styled } from 'styled-components';
import { Button, IconButton } from '../../ui/inputs/button';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Panel, PanelTitle } from '../../ui/layout/panel';
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
  readonly onSort: (sort: Sort) => void;
  /** Absent while there is nothing to clear. */
  readonly onClear: (() => void) | undefined;
  /** The filters. */
  readonly children: ReactNode;
}

/**
 * Search, sort order and filters of a list. On a phone only the search and a button stay on the page, and the rest is a sheet: a popover, which
 * the browser opens also before the scripts run and without them.
 */
export const FilterBar = (props: FilterBarProps) => {
  const { noun, isSearching, sort, choices, total, onClear } = props;
  const id = useId();
  return (
    <Bar aria-label="Search and filters">
      {props.searchBox}
      <SheetButton $variant="quiet" popoverTarget={id} aria-label={`Filters (${choices})`}>
        <Icon name="filter" size={18} /> Filters{choices > 0 && ` ${choices}`}
      </SheetButton>
      <Sheet id={id} popover="auto" role="group" aria-label="Filters">
        <SheetHead>
          <PanelTitle as="p">Filters</PanelTitle>
          <IconButton popoverTarget={id} popoverTargetAction="hide" aria-label="Close filters">
            <Icon name="close" />
          </IconButton>
        </SheetHead>
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
  background: ${({ theme }) => theme.color.ink};

  ${({ theme }) => theme.from.tablet} {
    position: static;
    grid-template-columns: minmax(0, 1fr) auto auto;
    gap: 1.25rem 0.75rem;
    margin-inline: 0;
    padding: clamp(1rem, 2.5vw, 1.5rem);
    border-width: 1px;
    border-radius: ${({ theme }) => theme.radius.large};
    background: ${({ theme }) => theme.color.inkRaised};
  }
`;

const phoneOnly = css`
  ${({ theme }) => theme.from.tablet} { display: none; }
`;

const SheetButton = styled(Button)`
  ${phoneOnly}
`;

const SheetHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  ${phoneOnly}
`;

const ShowButton = styled(Button)`
  flex: 1;
  ${phoneOnly}
`;

/** From a tablet on its parts are cells of the bar. */
const Sheet = styled.div`
  position: fixed;
  inset: auto 0 0;
  width: 100%;
  max-width: none;
  max-height: 85svh;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 0.75rem 1rem env(safe-area-inset-bottom);
  border: 0;
  border-radius: ${({ theme }) => theme.radius.large} ${({ theme }) => theme.radius.large} 0 0;
  background: ${({ theme }) => theme.color.inkRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  color: inherit;

  &::backdrop { background: rgb(8 6 13 / 60%); }
  &:popover-open { display: grid; gap: 1.25rem; }

  && { ${({ theme }) => theme.from.tablet} { display: contents; } }
`;

const SortPlace = styled.div`
  ${({ theme }) => theme.from.tablet} { grid-area: 1 / 2; }
`;

const Choices = styled.div`
  ${({ theme }) => theme.from.tablet} { grid-area: 2 / 1 / auto / -1; }
`;

/** Stays in view while the sheet scrolls. */
const ClearPlace = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  gap: 0.75rem;
  padding-block: 0.75rem 1rem;
  background: ${({ theme }) => theme.color.inkRaised};

  ${({ theme }) => theme.from.tablet} {
    position: static;
    grid-area: 1 / 3;
    padding: 0;
    background: none;
  }
`;
