import type { OwnProfile, Proposal } from '@marquee/contracts/http/proposals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { namesOfChanges } from '../../catalog/profile-form/profile-draft';
import { errorText } from '../../platform/forms/form-errors';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Panel } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { ownProfile, withdrawProposal } from './profile-query';

interface ProposalStatusProps {
  readonly profile: OwnProfile;
  readonly onWithdrawn: (profile: OwnProfile) => void;
}

/** The pending proposal, else what became of the last one; nothing before the first. */
export const ProposalStatus = ({ profile: { slug, pending, decided }, onWithdrawn }: ProposalStatusProps) => {
  const withdraw = useMutation({ mutationFn: () => withdrawProposal(slug), onSuccess: onWithdrawn });
  const shown = pending ?? decided;
  if (shown === null) return null;
  return (
    <Panel aria-label="Your last proposal" role="status">
      <Cluster $justify="space-between" $gap="0.75rem 1.5rem">
        <Stack $gap="0.375rem">
          <ProposalState proposal={shown} />
          {withdraw.error !== null && <FieldError role="alert">{errorText(withdraw.error)}</FieldError>}
        </Stack>
        {pending !== null && (
          <Button
            $variant="quiet"
            $size="small"
            disabled={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            Withdraw
          </Button>
        )}
      </Cluster>
    </Panel>
  );
};

const shownForMs = 14 * 86_400_000;

export const ProposalNotice = ({ slug }: { readonly slug: string }) => {
  const { data: profile, dataUpdatedAt } = useQuery(ownProfile(slug));
  const shown = profile?.pending ?? profile?.decided;
  if (shown === undefined || shown === null) return null;
  if (shown.decidedAt !== null && dataUpdatedAt - Date.parse(shown.decidedAt) > shownForMs) return null;
  return (
    <Panel aria-label="Your profile changes" role="status">
      <Cluster $justify="space-between" $gap="0.5rem 1.5rem">
        <Stack $gap="0.375rem">
          <ProposalState proposal={shown} />
        </Stack>
        <Link to={`/analytics/${slug}/profile`}>Your profile</Link>
      </Cluster>
    </Panel>
  );
};

const ProposalState = ({ proposal: { state, ...proposal } }: { readonly proposal: Proposal }) => (
  <>
    <Cluster $gap="0.5rem">
      <Badge $tone={tones[state]}>{names[state]}</Badge>
      <span>
        {moments[state]} <Moment at={proposal.decidedAt ?? proposal.createdAt} />
      </span>
    </Cluster>
    <Muted $small>Changes: {namesOfChanges(proposal.changes)}.</Muted>
    {proposal.reason !== null && <Reason>Reason: {proposal.reason}</Reason>}
  </>
);

const moments = { pending: 'Sent', applied: 'Applied on', declined: 'Declined on' } as const;
const names = { pending: 'Waiting for review', applied: 'Applied', declined: 'Declined' } as const;
const tones = { pending: 'light', applied: 'good', declined: 'bad' } as const;

const Reason = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
