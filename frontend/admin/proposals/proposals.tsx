import { type AdminProposal, proposalStates } from '@marquee/contracts/http/proposals';
import { counted } from '@marquee/contracts/text/number';
import { useInfiniteQuery } from '@tanstack/react-query';
import { namesOfChanges } from '../../catalog/profile-form/profile-draft';
import { capitalized } from '../../ui/format/capitalized';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { ItemList } from '../frame/item-list';
import { SelectedItem } from '../frame/selected-item';
import { type Column, SortTable } from '../frame/sort-table';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { ProposalPanel, proposalTones } from './proposal-panel';
import { comparedProposal, proposals } from './proposal-queries';

const names = { label: 'Model', of: ({ model }: AdminProposal) => [model.name, `/${model.slug}`] as const };

const columns: readonly Column<AdminProposal, never>[] = [
  { label: 'State', cell: ({ state }) => <Badge $tone={proposalTones[state]}>{capitalized(state)}</Badge> },
  { label: 'Fields', cell: ({ changes }) => namesOfChanges(changes) },
  { label: 'Proposed', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** Holders' proposals, the pending ones first, and the selected one. The URL holds filter and selection. */
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
        stateName={capitalized}
        counts={first?.counts}
        count={first === undefined ? '' : counted(first.total, 'proposal', 'proposals')}
        rows={list.data?.pages.flatMap(({ proposals }) => proposals)}
        list={list}
        empty={state === '' ? 'Model holders propose changes from their dashboards.' : 'No proposals found'}
        onChange={change}
        table={(rows) => (
          <SortTable
            label="Profile changes"
            rows={rows}
            names={names}
            columns={columns}
            openId={selectedId}
            onOpen={(id) => change({ proposal: String(id) })}
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
