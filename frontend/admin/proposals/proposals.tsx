import { type ProposalState, proposalStates } from '@marquee/contracts/http/proposals';
import { counted } from '@marquee/contracts/text/number';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { holderFieldNames, holderFieldsIn } from '../../catalogue/model/holder-fields';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import {
  EmptyList,
  ListCount,
  MasterDetail,
  MasterRow,
  NothingSelected,
  useScrollIntoView,
} from '../frame/master-detail';
import { ShowMore } from '../frame/show-more';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { ProposalPanel } from './proposal-panel';
import { comparedProposal, proposals } from './proposal-queries';
import { proposalStateNames, proposalTones } from './proposal-state';

type Filter = ProposalState | 'all';

const filters: readonly Filter[] = ['all', ...proposalStates];

/** What holders propose for their profiles, the pending ones first, and the selected one. Filter and selection live in the URL. */
export const Proposals = () => {
  const { read, change } = useSearchParamsState();
  const state = proposalStates.find((one) => one === read('state'));
  const selectedId = idIn(read('proposal'));
  const list = useInfiniteQuery(proposals(state ?? ''));
  const first = list.data?.pages[0];
  const countOf = (filter: Filter) =>
    first === undefined
      ? undefined
      : filter === 'all'
        ? Object.values(first.counts).reduce((sum, count) => sum + count, 0)
        : (first.counts[filter] ?? 0);
  return (
    <MasterDetail>
      <Panel>
        <PanelTitle>Profile changes</PanelTitle>
        <Filters>
          <ChoiceRow
            legend="State"
            name="proposalState"
            wraps
            choices={filters}
            labelOf={(filter) => (filter === 'all' ? 'All' : proposalStateNames[filter])}
            countOf={countOf}
            chosen={state ?? 'all'}
            disabled={false}
            onChoose={(filter) => change({ state: filter === 'all' ? '' : filter })}
          />
        </Filters>
        <LoadError what="the profile changes" error={list.error} />
        {list.isPending && <Skeleton $height="12rem" />}
        {first !== undefined && (
          <ListCount role="status">{counted(first.total, 'proposal', 'proposals')}</ListCount>
        )}
        {first?.total === 0 && <EmptyList>Model holders propose changes from their dashboards.</EmptyList>}
        <ul>
          {list.data?.pages.flatMap(({ proposals }) =>
            proposals.map((proposal) => (
              <li key={proposal.id}>
                <MasterRow
                  type="button"
                  aria-pressed={proposal.id === selectedId}
                  onClick={() => change({ proposal: String(proposal.id) })}
                >
                  <strong>{proposal.model.name}</strong>
                  <Muted as="span" $small>
                    {holderFieldsIn(proposal.changes)
                      .map((field) => holderFieldNames[field])
                      .join(', ')}
                  </Muted>
                  <Muted as="span" $small>
                    <Moment at={proposal.createdAt} />
                  </Muted>
                  <span>
                    <Badge $tone={proposalTones[proposal.state]}>{proposalStateNames[proposal.state]}</Badge>
                  </span>
                </MasterRow>
              </li>
            )),
          )}
        </ul>
        <ShowMore list={list} />
      </Panel>
      {selectedId === null ? (
        <NothingSelected
          icon="person"
          title="Select a Proposal"
          text="Select a proposal to compare it with the profile."
        />
      ) : (
        <SelectedProposal key={selectedId} id={selectedId} />
      )}
    </MasterDetail>
  );
};

const SelectedProposal = ({ id }: { readonly id: number }) => {
  const { data, isPending, error } = useQuery(comparedProposal(id));
  const isThere = data !== undefined && data !== null;
  const panels = useScrollIntoView<HTMLDivElement>(isThere);
  if (isPending) return <Skeleton $height="24rem" />;
  if (isThere)
    return (
      <Stack ref={panels}>
        <ProposalPanel proposal={data} />
      </Stack>
    );
  if (error !== null) return <LoadError what="the proposal" error={error} />;
  return (
    <NothingSelected icon="person" title="Proposal not found" text="The holder replaced or withdrew it." />
  );
};

const Filters = styled.div`
  margin-block: 0.75rem;
`;
