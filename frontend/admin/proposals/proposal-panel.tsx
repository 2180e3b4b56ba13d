import {
  type ComparedProposal,
  type ProposalState,
  proposalMessageMaxLength,
} from '@marquee/contracts/http/proposals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../platform/api/api-error';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { capitalized } from '../../ui/format/capitalized';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Badge, type BadgeTone } from '../../ui/text/badge';
import { Fact, FactList } from '../../ui/text/fact-list';
import { Moment } from '../../ui/text/moment';
import { invalidateModels } from '../frame/admin-calls';
import { adminErrorText, ErrorLine } from '../frame/error-line';
import { ProposalDiff } from './proposal-diff';
import { applyProposal, comparedProposal, declineProposal } from './proposal-queries';

export const proposalTones: Readonly<Record<ProposalState, BadgeTone>> = {
  pending: 'light',
  applied: 'good',
  declined: 'bad',
};

export const ProposalPanel = ({ proposal }: { readonly proposal: ComparedProposal }) => {
  const { id, model, state } = proposal;
  const queryClient = useQueryClient();
  const [isDeclining, setDeclining] = useState(false);
  const [wasStale, setStale] = useState(false);
  const decided = async (next: ComparedProposal) => {
    queryClient.setQueryData(comparedProposal(id).queryKey, next);
    showToast({
      title: next.state === 'applied' ? 'Changes applied' : 'Changes declined',
      text: `${model.name} sees it on the dashboard.`,
    });
    await invalidateModels(queryClient);
  };
  const apply = useMutation({
    mutationFn: () => applyProposal(id, proposal.version),
    onSuccess: decided,
    onError: async (error) => {
      if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return;
      setStale(error.fields.version !== undefined);
      await queryClient.invalidateQueries(comparedProposal(id));
    },
  });
  const decline = useForm({
    send: ({ reason = '' }) => declineProposal(id, reason),
    onSent: decided,
    messageOf: adminErrorText,
  });

  return (
    <>
      <Panel>
        <Cluster $gap="0.5rem">
          <PanelTitle>{model.name}</PanelTitle>
          <Badge $tone={proposalTones[state]}>{capitalized(state)}</Badge>
          {model.archived && <Badge $tone="bad">Archived</Badge>}
        </Cluster>
        <Stack $top="0.75rem">
          <FactList>
            <Fact name="Profile">
              <a href={`/model/${model.slug}`}>/model/{model.slug}</a>, version {proposal.version}
            </Fact>
            <Fact name="Proposed">
              <Moment at={proposal.createdAt} />
            </Fact>
            {proposal.message !== '' && <Fact name="Message">{proposal.message}</Fact>}
            {proposal.decidedAt !== null && (
              <Fact name={capitalized(state)}>
                <Moment at={proposal.decidedAt} /> by {proposal.decidedBy}
              </Fact>
            )}
            {proposal.reason !== null && <Fact name="Reason">{proposal.reason}</Fact>}
          </FactList>
        </Stack>
      </Panel>
      <ProposalDiff proposal={proposal} />
      {state === 'pending' && (
        <Panel>
          <Stack>
            {wasStale && (
              <FieldError role="alert">
                The profile has changed since. The comparison above is up to date now: check it and apply
                again.
              </FieldError>
            )}
            {!wasStale && <ErrorLine error={apply.error} />}
            <Cluster $align="stretch">
              <Button disabled={apply.isPending || model.archived} onClick={() => apply.mutate()}>
                {apply.isPending ? 'Applying...' : 'Apply to the profile'}
              </Button>
              {!isDeclining && (
                <Button $variant="quiet" disabled={apply.isPending} onClick={() => setDeclining(true)}>
                  Decline
                </Button>
              )}
            </Cluster>
            {isDeclining && (
              <Form form={decline} aria-label="Decline">
                <TextField
                  label="Reason"
                  name="reason"
                  lines
                  required
                  takesFocus
                  maxLength={proposalMessageMaxLength}
                  hint="The model holder reads it on the dashboard."
                />
                <FormError />
                <Cluster $align="stretch">
                  <SubmitButton sending="Declining...">Decline with this reason</SubmitButton>
                  <Button $variant="quiet" onClick={() => setDeclining(false)}>
                    Cancel
                  </Button>
                </Cluster>
              </Form>
            )}
          </Stack>
        </Panel>
      )}
    </>
  );
};
