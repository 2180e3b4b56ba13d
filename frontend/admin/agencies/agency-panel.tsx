import type { Agencies, Agency } from '@marquee/contracts/http/agencies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { mailAgencyLink } from '../../platform/forms/mail-agency-link';
import { TextField } from '../../platform/forms/text-field';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { LoadError } from '../../ui/feedback/load-error';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { modelsById } from '../frame/model-names';
import { ModelRow, RowDetail } from '../frame/model-row';
import { agencies, changeAgency } from './agency-queries';

interface AgencyPanelProps {
  readonly agency: Agency;
  readonly isBusy: boolean;
  readonly onModels: (modelIds: readonly number[]) => void;
}

export const AgencyPanel = ({ agency, isBusy, onModels }: AgencyPanelProps) => {
  const queryClient = useQueryClient();
  const models = useQuery(modelsById(agency.modelIds));
  const keep = (all: Agencies) => void queryClient.setQueryData(agencies.queryKey, all);
  const form = useForm({
    send: async ({ email = '' }) => {
      keep(await changeAgency(agency.id, '/persons', { email }));
      await mailAgencyLink(email);
    },
    onSent: (_, element) => element.reset(),
    messageOf: adminErrorText,
  });
  const remove = (path: string) => form.run(async () => keep(await changeAgency(agency.id, path)));
  return (
    <Panel aria-labelledby="agency-panel">
      <Cluster $justify="space-between">
        <PanelTitle id="agency-panel">{agency.name}</PanelTitle>
        <ConfirmDialog
          button={{ $size: 'small', children: 'Remove agency' }}
          title={`Remove ${agency.name}?`}
          text="Its people and their sessions end. The models and their own logins stay as they are."
          confirm="Remove"
          onConfirm={() => remove('/remove')}
        />
      </Cluster>
      <Muted $top="0.25rem">
        Its people log in at /analytics with their email. A change of the models ends their sessions.
      </Muted>
      <Heading id="agency-people">People</Heading>
      {agency.persons.length === 0 && <Muted>No people yet. Add them by email.</Muted>}
      <Stack as="ul" $gap="0.75rem" aria-labelledby="agency-people">
        {agency.persons.map(({ id, login, lastLoginAt }) => (
          <Cluster as="li" key={id} $justify="space-between" $wrap="nowrap">
            <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <strong>{login}</strong>
              <Muted as="div" $small>
                Last login: {lastLoginAt === null ? 'none yet' : <Moment at={lastLoginAt} />}
              </Muted>
            </div>
            <ConfirmDialog
              button={{ $size: 'small' }}
              about={login}
              title={`Remove ${login}?`}
              text="The account and its sessions end. The person can be added again."
              confirm="Remove"
              onConfirm={() => remove(`/persons/${id}/remove`)}
            />
          </Cluster>
        ))}
      </Stack>
      <Form form={form} $top="1rem">
        <TextField
          label="Email of a person"
          hint="The link in the email makes a password. To send another one, add the person again."
          type="email"
          name="email"
          required
          maxLength={150}
        />
        <FormError />
        <SubmitButton sending="Adding..." $variant="quiet" style={{ justifySelf: 'start' }}>
          Add and email a link
        </SubmitButton>
      </Form>
      <Heading>Models</Heading>
      <Stack>
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
                disabled={isBusy}
                onAction={() => onModels(agency.modelIds.filter((one) => one !== id))}
              >
                <RowDetail>{model.archived ? 'archived' : `/${model.slug}`}</RowDetail>
              </ModelRow>
            );
          })}
        </ul>
      </Stack>
    </Panel>
  );
};

const Heading = styled.h3`
  margin-block: 1.25rem 0.5rem;
  font-weight: 700;
`;
