import type { ListingRequest } from '@marquee/contracts/http/inbox';
import type { ModelChoice } from '@marquee/contracts/http/listing-activation';
import { type ListingRequestState, whyNotMoved } from '@marquee/contracts/rules/listing-request-states';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { formFields } from '../../platform/forms/form-fields';
import { showToast } from '../../platform/toast/toast-store';
import { Button } from '../../ui/inputs/button';
import { FieldError, FieldLabel, TextArea } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ErrorLine } from '../frame/error-line';
import { moveRequest } from './inbox-queries';
import { ModelFields, modelChoiceOf } from './model-fields';
import { moveNames, stateName } from './state-names';

interface RequestMoveProps {
  readonly request: ListingRequest;
  readonly onChanged: (request: ListingRequest) => void;
}

/** These cannot be taken back, so they are asked about once more. */
const isFinal = (state: ListingRequestState): boolean => state === 'rejected' || state === 'refunded';

/** Where the request can go from here, with what the requester is told on the way. Each move sends a mail. */
export const RequestMove = ({ request, onChanged }: RequestMoveProps) => {
  const { activation, state, next } = request;
  const [sure, setSure] = useState<ListingRequestState>();
  const move = useMutation({
    mutationFn: (asked: { to: ListingRequestState; message: string; model?: ModelChoice | undefined }) =>
      moveRequest(request.id, {
        from: state,
        to: asked.to,
        message: asked.message || undefined,
        model: asked.model,
      }),
    onSuccess: (moved) => {
      onChanged(moved);
      if (moved.state !== state)
        showToast({
          title: 'Request moved',
          text: `${request.reference} is ${stateName(moved.state).toLowerCase()} now.`,
        });
    },
  });
  const isWorking = state === 'paid' && activation?.state === 'working';
  const why = isWorking ? activation.why : null;

  if (next.length === 0) {
    return (
      <Panel>
        <PanelTitle>Next step</PanelTitle>
        <Text>This is the end of its way.</Text>
      </Panel>
    );
  }
  return (
    <Panel>
      <PanelTitle>Next step</PanelTitle>
      <div role="status">
        {isWorking && (
          <Text>
            It is being activated: the model is featured, and its invite-link link made.{' '}
            {why !== null && `Tried again soon: ${why}`}
          </Text>
        )}
      </div>
      {state === 'paid' && activation?.state === 'failed' && (
        <FieldError role="alert">The activation did not work: {activation.why} Choose again.</FieldError>
      )}
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          const { nativeEvent, currentTarget } = event;
          const pressed =
            nativeEvent instanceof SubmitEvent && nativeEvent.submitter instanceof HTMLButtonElement
              ? nativeEvent.submitter.value
              : '';
          const to = next.find((one) => one === pressed);
          if (to === undefined) return;
          if (isFinal(to) && sure !== to) {
            setSure(to);
            return;
          }
          setSure(undefined);
          const fields = formFields(currentTarget);
          move.mutate({
            to,
            message: fields.message ?? '',
            model: to === 'active' ? modelChoiceOf(fields) : undefined,
          });
        }}
      >
        {next.includes('active') && !isWorking && <ModelFields request={request} />}
        <FieldLabel>
          Message in the mail (optional)
          <TextArea name="message" maxLength={5_000} />
        </FieldLabel>
        <ErrorLine error={move.error} />
        {sure !== undefined && (
          <FieldError role="alert">
            {moveNames[sure]}? This cannot be taken back. Press it again if you are sure.
          </FieldError>
        )}
        <Buttons>
          {next.map((to, index) => {
            const missing = whyNotMoved(state, to, request.attested) === 'not-attested';
            return (
              <Button
                key={to}
                type="submit"
                value={to}
                // A refund or a rejection needs no model.
                formNoValidate={to !== 'active'}
                $variant={index === 0 ? 'light' : 'quiet'}
                disabled={move.isPending || missing || (isWorking && to === 'active')}
              >
                {moveNames[to]}
              </Button>
            );
          })}
        </Buttons>
        {next.some((to) => whyNotMoved(state, to, request.attested) === 'not-attested') && (
          <Text>Age and consent must be attested before it can become active.</Text>
        )}
      </Form>
    </Panel>
  );
};

const Form = styled.form`
  display: grid;
  gap: 0.875rem;
  margin-top: 0.75rem;

  textarea { min-height: 5rem; }
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;

const Text = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;
