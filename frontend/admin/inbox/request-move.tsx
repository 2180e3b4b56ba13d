import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { type ListingRequestState, whyNotMoved } from '@marquee/contracts/rules/listing-request-states';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { type Fields, Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { moveRequest } from './inbox-queries';
import { ModelFields, modelChoiceOf } from './model-fields';
import { moveNames, stateName } from './state-names';

interface RequestMoveProps {
  readonly request: ListingRequest;
  readonly onChanged: (request: ListingRequest) => void;
}

/** Moves that can't be undone need a second press. */
const isFinal = (state: ListingRequestState): boolean => state === 'rejected' || state === 'refunded';

/** The request's possible next states, with a note for the requester. Every move sends an email. */
export const RequestMove = ({ request, onChanged }: RequestMoveProps) => {
  const { activation, state, next } = request;
  const [confirming, setConfirming] = useState<ListingRequestState>();
  const move = useMutation({
    mutationFn: (asked: Parameters<typeof moveRequest>[1]) => moveRequest(request.id, asked),
  });
  const targetOf = ({ to }: Fields) => next.find((target) => target === to);
  const form = useForm({
    check: (fields) => {
      const to = targetOf(fields);
      if (to === undefined) return {};
      const needsConfirmation = isFinal(to) && confirming !== to;
      setConfirming(needsConfirmation ? to : undefined);
      return needsConfirmation
        ? { '': `${moveNames[to]}? This can't be undone. Press again to confirm.` }
        : undefined;
    },
    send: async (fields) => {
      const to = targetOf(fields) ?? state;
      return move.mutateAsync({
        from: state,
        to,
        message: fields.message || undefined,
        model: to === 'active' ? modelChoiceOf(fields) : undefined,
      });
    },
    onSent: (moved) => {
      onChanged(moved);
      if (moved.state !== state)
        showToast({
          title: 'Request updated',
          text: `${request.reference} is now ${stateName(moved.state).toLowerCase()}.`,
        });
    },
    messageOf: adminErrorText,
  });
  const isActivating = state === 'paid' && activation?.state === 'working';
  const retryReason = isActivating ? activation.why : null;
  const needsAttestation = (to: ListingRequestState) =>
    whyNotMoved(state, to, request.attested) === 'not-attested';

  if (next.length === 0) {
    return (
      <Panel>
        <PanelTitle>Next step</PanelTitle>
        <Muted>No further steps.</Muted>
      </Panel>
    );
  }
  return (
    <Panel>
      <PanelTitle>Next step</PanelTitle>
      <div role="status">
        {isActivating && (
          <Muted>
            Activating: featuring the model and creating its invite link.
            {retryReason !== null && ` Retrying soon: ${retryReason}`}
          </Muted>
        )}
      </div>
      {state === 'paid' && activation?.state === 'failed' && (
        <FieldError role="alert">Activation failed: {activation.why} Choose a model again.</FieldError>
      )}
      <MoveForm form={form}>
        {next.includes('active') && !isActivating && <ModelFields request={request} />}
        <TextField label="Note to include in the email (optional)" name="message" lines maxLength={5_000} />
        <FormError />
        <Cluster $align="stretch" $gap="0.5rem">
          {next.map((to, index) => (
            <SubmitButton
              key={to}
              name="to"
              value={to}
              // Only an activation needs the model's fields.
              formNoValidate={to !== 'active'}
              $variant={index === 0 ? 'light' : 'quiet'}
              disabled={
                needsAttestation(to) ||
                (isActivating && to === 'active') ||
                (to === 'awaiting-payment' && !request.canAskForPayment)
              }
            >
              {moveNames[to]}
            </SubmitButton>
          ))}
        </Cluster>
        {next.includes('awaiting-payment') && !request.canAskForPayment && (
          <Muted>
            The email that asks for payment would name no way to pay. Set PAYMENT_INSTRUCTIONS first, or set
            the price to 0.
          </Muted>
        )}
        {next.some(needsAttestation) && <Muted>Confirm age and consent before activating.</Muted>}
      </MoveForm>
    </Panel>
  );
};

const MoveForm = styled(Form)`
  gap: 0.875rem;
  margin-top: 0.75rem;

  textarea { min-height: 5rem; }
`;
