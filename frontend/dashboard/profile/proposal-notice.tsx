import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Panel } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { ownProfile } from './profile-query';
import { ProposalState } from './proposal-status';

/** A decision stays on the dashboard for this long. */
const shownForMs = 14 * 86_400_000;

/** On the dashboard: the pending proposal, or what was decided lately. */
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
