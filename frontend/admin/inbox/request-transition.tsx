import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { type ListingRequestState, whyNoTransition } from '@marquee/contracts/rules/listing-request-states';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { ApiError } from '../../platform/api/api-error';
import { Form, FormError, useForm } from '../../platform/forms/form';
import type { Fields } from '../../platform/forms/form-fields';
import { TextField } from '../../platform/forms/text-field';
import { showToast } from '../../platform/toast/toast-store';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';
import { SaveBar } from '../frame/drawer';
import { adminErrorText } from '../frame/error-line';
import { changeRequestState } from './inbox-queries';
import { ModelFields, modelChoiceOf } from './model-fields';
import { requestStateName, transitionLabel, transitionName } from './state-names';

interface RequestTransitionProps {
  readonly request: ListingRequest;
  readonly onChanged: (request: ListingRequest) => void;
  readonly onOutdated: () => Promise<unknown>;
}

/** Confirmation text of transitions that publish or end something. The others need no confirmation. */
const effects: Readonly<Partial<Record<ListingRequestState, string>>> = {
  active:
    'The profile becomes public and is featured for 30 days. The requester gets an email with the link to the dashboard.',
  expired:
    'The placement ends now on every page, and the requester gets an email about it. This cannot be undone.',
  rejected: 'The requester gets an email with your decision. This cannot be undone.',
  refunded:
    'The placement ends now, and the requester gets an email about the refund. This cannot be undone. The money is returned outside this site.',
};

/** The request's possible next states, with a note for the requester, and their buttons. */
export const RequestTransition = ({ request, onChanged, onOutdated }: RequestTransitionProps) => {
  const { activation, state, next } = request;
  const formId = useId();
  const [asked, setAsked] = useState<Fields>();
  const [note, setNote] = useState('');
  const [isOutdated, setOutdated] = useState(false);
  const move = useMutation({
    mutationFn: (wanted: Parameters<typeof changeRequestState>[1]) => changeRequestState(request.id, wanted),
  });
  const targetOf = ({ to }: Fields) => next.find((target) => target === to);
  const send = async (fields: Fields) => {
    const to = targetOf(fields) ?? state;
    return move.mutateAsync({
      from: state,
      to,
      message: fields.message || undefined,
      model: to === 'active' ? modelChoiceOf(fields) : undefined,
    });
  };
  const form = useForm({
    hold: (fields) => {
      const to = targetOf(fields);
      setOutdated(false);
      if (to !== undefined && effects[to] === undefined) return false;
      setAsked(to === undefined ? undefined : fields);
      return true;
    },
    send,
    onSent: (moved, element) => {
      onChanged(moved);
      element.reset();
      setNote('');
      if (moved.state !== state)
        showToast({
          title: 'Request updated',
          text: `${request.reference} is now ${requestStateName(moved).toLowerCase()}.`,
        });
    },
    onFailed: async (error) => {
      if (!isConflict(error)) return;
      setOutdated(true);
      await onOutdated();
    },
    messageOf: (error) => (isConflict(error) ? null : adminErrorText(error)),
  });
  const target = asked === undefined ? undefined : targetOf(asked);
  const isActivating = state === 'paid' && activation?.state === 'working';
  const retryReason = isActivating ? activation.why : null;
  const labelOf = (to: ListingRequestState) => transitionLabel(to, request.priceCents, note.trim() !== '');
  const needsAttestation = (to: ListingRequestState) =>
    whyNoTransition(state, to, request.attested) === 'not-attested';

  const outdated = isOutdated && (
    <FieldError role="alert">
      Another operator changed this request first. It is now {requestStateName(request).toLowerCase()}. Your
      change was not made.
    </FieldError>
  );
  if (next.length === 0) {
    return (
      <Panel>
        <PanelTitle>Next step</PanelTitle>
        {outdated}
        <Muted>No further steps.</Muted>
      </Panel>
    );
  }
  const reason =
    next.includes('awaiting-payment') && !request.canAskForPayment
      ? 'No payment instructions yet. Enter them under Business details, or set the price to 0.'
      : next.some(needsAttestation)
        ? 'Confirm age and consent before activating.'
        : undefined;
  return (
    <>
      <Panel>
        <PanelTitle>Next step</PanelTitle>
        {outdated}
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
        <TransitionForm form={form} id={formId}>
          {next.includes('active') && !isActivating && <ModelFields request={request} />}
          <TextField
            label="Note to include in the email (optional)"
            name="message"
            lines
            maxLength={5_000}
            value={note}
            onText={setNote}
          />
          <FormError />
        </TransitionForm>
        {asked !== undefined && target !== undefined && (
          <ConfirmDialog
            open
            onOpenChange={() => setAsked(undefined)}
            title={`${transitionName(target, request.priceCents)}: ${request.modelName}?`}
            text={target === 'refunded' && request.priceCents === 0 ? effects.expired : effects[target]}
            confirm={labelOf(target)}
            tone={isEnding(target) ? 'destructive' : 'plain'}
            onConfirm={() => form.run(() => send(asked))}
          />
        )}
      </Panel>
      <SaveBar aria-label="Next step" role="group">
        {next.map((to, index) => (
          <Button
            key={to}
            type="submit"
            form={formId}
            name="to"
            value={to}
            // Only an activation needs the model's fields.
            formNoValidate={to !== 'active'}
            $variant={isEnding(to) ? 'destructiveQuiet' : index === 0 ? 'light' : 'quiet'}
            disabled={
              form.isSending ||
              needsAttestation(to) ||
              (isActivating && to === 'active') ||
              (to === 'awaiting-payment' && !request.canAskForPayment)
            }
          >
            {labelOf(to)}
          </Button>
        ))}
        {reason !== undefined && <Muted $small>{reason}</Muted>}
      </SaveBar>
    </>
  );
};

const isEnding = (state: ListingRequestState): boolean =>
  state === 'expired' || state === 'rejected' || state === 'refunded';

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

const TransitionForm = styled(Form)`
  gap: 0.875rem;
  margin-top: 0.75rem;

  textarea { min-height: 5rem; }
`;
