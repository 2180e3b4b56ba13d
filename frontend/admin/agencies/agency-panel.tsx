import type { Agency } from '@marquee/contracts/http/agencies';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CopyLine } from '../../platform/toast/copy-line';
import { showError } from '../../platform/toast/toast-store';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { modelsById } from '../frame/model-names';
import { ModelRow, ModelSlug } from '../frame/model-row';
import { agencies, generateAgencyPassword, makeAgencyInvite, removeAgency } from './agency-queries';

interface AgencyPanelProps {
  readonly agency: Agency;
  readonly isBusy: boolean;
  readonly onModels: (modelIds: readonly number[]) => void;
}

export const AgencyPanel = ({ agency, isBusy, onModels }: AgencyPanelProps) => {
  const queryClient = useQueryClient();
  const onError = (error: unknown) => showError(adminErrorText(error) ?? 'Please try again.');
  const models = useQuery(modelsById(agency.modelIds));
  const password = useMutation({
    mutationFn: () => generateAgencyPassword(agency.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: agencies.queryKey }),
    onError,
  });
  const invite = useMutation({ mutationFn: () => makeAgencyInvite(agency.id), onError });
  const remove = useMutation({
    mutationFn: () => removeAgency(agency.id),
    onSuccess: (all) => queryClient.setQueryData(agencies.queryKey, all),
    onError,
  });
  return (
    <Panel aria-labelledby="agency-panel">
      <Cluster $justify="space-between">
        <PanelTitle id="agency-panel">{agency.name}</PanelTitle>
        <Badge $tone={agency.hasPassword ? 'good' : 'muted'}>
          {agency.hasPassword ? 'Has password' : 'No password'}
        </Badge>
      </Cluster>
      <Muted $top="0.25rem">
        Logs in at /analytics as <strong>{agency.slug}</strong>. A change of the models or of the password
        ends its sessions.
      </Muted>
      <Cluster $top="1rem" $gap="0.5rem">
        <Button $size="small" disabled={password.isPending} onClick={() => password.mutate()}>
          Generate password
        </Button>
        <Button $variant="quiet" $size="small" disabled={invite.isPending} onClick={() => invite.mutate()}>
          Invite link
        </Button>
        <ConfirmDialog
          button={{ $size: 'small', children: 'Remove agency' }}
          title={`Remove ${agency.name}?`}
          text="Its login and sessions end. The models and their own logins stay as they are."
          confirm="Remove"
          onConfirm={() => remove.mutate()}
        />
      </Cluster>
      <Stack $top="1rem" role="status">
        {password.data !== undefined && (
          <CopyLine name="Password" value={password.data.password} done="Password copied to clipboard" />
        )}
        {invite.data !== undefined && (
          <CopyLine name="Invite link" value={invite.data.url} done="Invite link copied to clipboard" />
        )}
      </Stack>
      <Stack $top="1rem">
        <LoadError what="the models" error={models.error} />
        {agency.modelIds.length === 0 && <Muted>No models yet. Add them from the list.</Muted>}
        <ul>
          {agency.modelIds.map((id) => {
            const model = models.data?.get(id);
            return model === undefined ? null : (
              <ModelRow
                key={id}
                model={model}
                action="Remove"
                variant="quiet"
                disabled={isBusy}
                onAction={() => onModels(agency.modelIds.filter((one) => one !== id))}
              >
                <ModelSlug>{model.archived ? 'archived' : `/${model.slug}`}</ModelSlug>
              </ModelRow>
            );
          })}
        </ul>
      </Stack>
    </Panel>
  );
};
