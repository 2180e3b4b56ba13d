import { proposalStates } from '@marquee/contracts/http/proposals';
import { counted } from '@marquee/contracts/text/number';
import { useInfiniteQuery } from '@tanstack/react-query';
import { namesOfChanges } from '../../catalog/profile-form/profile-draft';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { ItemList } from '../frame/item-list';
import { SelectedItem } from '../frame/selected-item';
import { PlainTable } from '../frame/sort-table';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { ProposalPanel } from './proposal-panel';
import { comparedProposal, proposals } from './proposal-queries';
import { proposalStateNames, proposalTones } from './proposal-state';

/**
 * What holders propose for their profiles, the pending ones first, and the selected one. Filter and selection
 * live in the URL.
 */
export const Proposals = () => {
  const { read, change } = useSearchParamsState();
  const state = proposalStates.find((one) => one === read('state')) ?? '';
  const selectedId = idIn(read('proposal'));
  const list = useInfiniteQuery(proposals(state));
  const first = list.data?.pages[0];
  return (
    <>
      <ItemList
        items="profile changes"
        states={proposalStates}
        state={state}
        stateName={(one) => proposalStateNames[proposalStates.find((known) => known === one) ?? 'pending']}
        counts={first?.counts}
        count={first === undefined ? '' : counted(first.total, 'proposal', 'proposals')}
        rows={list.data?.pages.flatMap(({ proposals }) => proposals)}
        list={list}
        empty={state === '' ? 'Model holders propose changes from their dashboards.' : 'No proposals found'}
        onChange={change}
        table={(rows) => (
          <PlainTable
            label="Profile changes"
            columns={['Model', 'State', 'Fields', 'Proposed']}
            rows={rows}
            openId={selectedId}
            onOpen={(id) => change({ proposal: String(id) })}
            namesOf={({ model }) => [model.name, `/${model.slug}`]}
            cellsOf={(proposal) => [
              <Badge key="state" $tone={proposalTones[proposal.state]}>
                {proposalStateNames[proposal.state]}
              </Badge>,
              namesOfChanges(proposal.changes),
              <Moment key="proposed" at={proposal.createdAt} />,
            ]}
          />
        )}
      />
      <SelectedItem
        noun="Proposal"
        id={selectedId}
        query={comparedProposal}
        onClose={() => change({ proposal: '' })}
        missing="The holder replaced or withdrew it."
      >
        {(proposal) => <ProposalPanel proposal={proposal} />}
      </SelectedItem>
    </>
  );
};
