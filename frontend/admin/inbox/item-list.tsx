import { withSeparators } from '@marquee/contracts/text/number';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { MasterRows } from '../frame/master-detail';
import { SearchFilter } from '../frame/search-filter';
import { ShowMore } from '../frame/show-more';
import { stateName } from './state-names';

type Counts = Readonly<Partial<Record<string, number>>>;

interface ItemListProps {
  readonly title: string;
  /** What the list holds: `requests`. */
  readonly items: string;
  readonly search: string;
  readonly searchHint: string;
  readonly states: readonly string[];
  /** The first page's; undefined until it has loaded. */
  readonly found: { readonly total: number; readonly counts: Counts } | undefined;
  readonly state: string;
  readonly status: string;
  readonly isFiltered: boolean;
  readonly list: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  readonly onChange: (params: { readonly q: string } | { readonly state: string }) => void;
  readonly filter?: ReactNode;
  /** The rows, each an item of the list. */
  readonly children: ReactNode;
}

/** The requests or messages found, with filters by text and by state. */
export const ItemList = ({ list, found, items, onChange, ...props }: ItemListProps) => (
  <Panel>
    <PanelTitle>{props.title}</PanelTitle>
    <Stack $gap="0.75rem" $top="0.75rem">
      <SearchFilter
        search={props.search}
        hint={props.searchHint}
        maxLength={200}
        onSearch={(q) => onChange({ q })}
      />
      {props.filter}
      <StateFilter
        states={props.states}
        counts={found?.counts ?? {}}
        selected={props.state}
        onSelect={(state) => onChange({ state })}
      />
    </Stack>
    <Status role="status">{props.status}</Status>
    <LoadError what={`the ${items}`} error={list.error} />
    {list.isPending && <Skeleton $height="12rem" />}
    {found?.total === 0 && <Empty>{props.isFiltered ? `No ${items} found` : `No ${items} yet.`}</Empty>}
    <MasterRows>{props.children}</MasterRows>
    <ShowMore list={list} />
  </Panel>
);

interface StateFilterProps {
  readonly states: readonly string[];
  readonly counts: Counts;
  /** Empty: all states. */
  readonly selected: string;
  readonly onSelect: (state: string) => void;
}

/** All states, and each one that occurs, with counts. */
const StateFilter = ({ states, counts, selected, onSelect }: StateFilterProps) => {
  const all = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  const offered = states.filter((state) => state === selected || (counts[state] ?? 0) > 0);
  return (
    <Cluster aria-label="State" role="group" $align="stretch" $gap="0.375rem">
      {['', ...offered].map((state) => (
        <Chip key={state} type="button" aria-pressed={state === selected} onClick={() => onSelect(state)}>
          {state === '' ? 'All' : stateName(state)}{' '}
          <Count>{withSeparators(state === '' ? all : (counts[state] ?? 0))}</Count>
        </Chip>
      ))}
    </Cluster>
  );
};

const Status = styled(Muted).attrs({ $small: true })`
  min-height: 1.5em;
  margin-block: 0.75rem 0.25rem;
`;

const Empty = styled(Muted)`
  padding-block: 0.75rem;
`;

const Chip = styled.button`
  min-height: var(--press);
  padding-inline: 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: none;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;

  &:hover { border-color: ${({ theme }) => theme.color.lightLine}; color: ${({ theme }) => theme.color.text}; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.lightLine}; background: ${({ theme }) => theme.color.lightWash}; color: ${({ theme }) => theme.color.lightText}; }
`;

const Count = styled.span`
  font-variant-numeric: tabular-nums;
  font-weight: 500;
`;
