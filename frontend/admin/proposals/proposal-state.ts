import type { ProposalState } from '@marquee/contracts/http/proposals';
import type { BadgeTone } from '../../ui/text/badge';

export const proposalStateNames: Readonly<Record<ProposalState, string>> = {
  pending: 'Pending',
  applied: 'Applied',
  declined: 'Declined',
};

export const proposalTones: Readonly<Record<ProposalState, BadgeTone>> = {
  pending: 'light',
  applied: 'good',
  declined: 'bad',
};
