import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { withSeparators } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { SearchFilter } from '../frame/search-filter';
import { stateName } from './state-names';

interface ItemListProps {
  readonly title: string;
  readonly search: string;
  readonly searchHint: string;
  readonly states: readonly string[];
  readonly counts: Readonly<Partial<Record<string, number>>>;
  readonly state: string;
  readonly status: string;
  readonly list: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'error' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** Said in place of the rows where there are none. */
  readonly empty: string | null;
  readonly onSearch: (text: string) => void;
  readonly onState: (state: string) => void;
  readonly filter?: ReactNode;
  /** The rows, each an item of the list. */
  readonly children: ReactNode;
}

/** What is in a box of the inbox, by state and by what is sought. */
export const ItemList = ({ list, ...props }: ItemListProps) => {
  return (
    <Panel>
      <PanelTitle>{props.title}</PanelTitle>
      <Controls>
        <SearchFilter
          search={props.search}
          hint={props.searchHint}
          maxLength={200}
          onSearch={props.onSearch}
        />
        {props.filter}
        <StateFilter
          states={props.states}
          counts={props.counts}
          chosen={props.state}
          onChoose={props.onState}
        />
      </Controls>
      <Status role="status">{props.status}</Status>
      {list.error !== null && (
        <FieldError role="alert">The list did not arrive: {reasonOf(list.error)}</FieldError>
      )}
      {list.isPending && <Skeleton $height="12rem" />}
      {props.empty !== null && <Empty>{props.empty}</Empty>}
      <Rows>{props.children}</Rows>
      {list.hasNextPage && (
        <Button
          type="button"
          $variant="quiet"
          $size="small"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Panel>
  );
};

const Controls = styled.div`
  display: grid;
  gap: 0.75rem;
  margin-top: 0.75rem;
`;

const Status = styled.p`
  min-height: 1.5em;
  margin-block: 0.75rem 0.25rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Empty = styled.p`
  padding-block: 0.75rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Rows = styled.ul`
  margin-inline: -0.5rem;
`;

interface StateFilterProps {
  readonly states: readonly string[];
  readonly counts: Readonly<Partial<Record<string, number>>>;
  readonly chosen: string;
  readonly onChoose: (state: string) => void;
}

/** Every state with how many are in it; the first shows all of them. */
export const StateFilter = ({ states, counts, chosen, onChoose }: StateFilterProps) => {
  const all = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  return (
    <Group aria-label="State" role="group">
      {['', ...states].map((state) => (
        <Chip key={state} type="button" aria-pressed={state === chosen} onClick={() => onChoose(state)}>
          {state === '' ? 'All' : stateName(state)}{' '}
          <Count>{withSeparators(state === '' ? all : (counts[state] ?? 0))}</Count>
        </Chip>
      ))}
    </Group>
  );
};

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.375rem;
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
