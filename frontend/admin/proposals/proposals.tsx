import { type AdminProposal, proposalStates } from '@marquee/contracts/http/proposals';
import { counted } from '@marquee/contracts/text/number';
import { useInfiniteQuery } from '@tanstack/react-query';
import { namesOfChanges } from '../../catalog/profile-form/profile-draft';
import { capitalized } from '../../ui/format/capitalized';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { ItemList } from '../frame/item-list';
import type { Column } from '../frame/sort-table';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { ProposalPanel, proposalTones } from './proposal-panel';
import { comparedProposal, proposals } from './proposal-queries';

const names = { label: 'Model', of: ({ model }: AdminProposal) => [model.name, `/${model.slug}`] as const };

const columns: readonly Column<AdminProposal, never>[] = [
  {
    label: 'State',
    phone: 'beside',
    cell: ({ state }) => <Badge $tone={proposalTones[state]}>{capitalized(state)}</Badge>,
  },
  { label: 'Fields', phone: '', cell: ({ changes }) => namesOfChanges(changes) },
  { label: 'Proposed', phone: '', cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

export const Proposals = () => {
  const { read } = useSearchParamsState();
  const state = proposalStates.find((one) => one === read('state')) ?? '';
  return (
    <ItemList
      items="profile changes"
      item="proposal"
      states={proposalStates}
      stateName={capitalized}
      list={useInfiniteQuery(proposals(state))}
      rowsOf={({ proposals }) => proposals}
      countText={({ total }) => counted(total, 'proposal', 'proposals')}
      empty="No profile changes yet. Holders propose them on their dashboards."
      names={names}
      columns={columns}
      query={comparedProposal}
      missing="The holder replaced or withdrew it."
    >
      {(proposal) => <ProposalPanel proposal={proposal} />}
    </ItemList>
  );
};
