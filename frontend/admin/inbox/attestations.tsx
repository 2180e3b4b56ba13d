import { type AgeEvidence, ageMethods, type ListingRequest } from '@marquee/contracts/http/inbox';
import { type AttestationKind, attestationKinds } from '@marquee/contracts/rules/listing-request-states';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { SelectField } from '../../platform/forms/select-field';
import { TextField } from '../../platform/forms/text-field';
import { longDay } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Moment } from '../../ui/text/moment';
import { adminErrorText } from '../frame/error-line';
import { useIsAllowed } from '../frame/rights';
import { attestRequest } from './inbox-queries';

const names: Readonly<Record<AttestationKind, string>> = {
  age: 'Age verified',
  consent: 'Consent to this listing',
};

const methods: Readonly<Record<AgeEvidence['method'], string>> = {
  document: 'ID document',
  'video-call': 'ID in a video call',
  'in-person': 'ID in person',
  provider: 'Verification service',
};
const methodItems = ageMethods.map((value) => ({ value, label: methods[value] }));

interface AttestationsProps {
  readonly request: ListingRequest;
  readonly onChanged: (request: ListingRequest) => void;
}

/** What an admin confirms by name before a request can become active, and withdraws while it is not. */
export const Attestations = ({ request, onChanged }: AttestationsProps) => {
  const mayAttest = useIsAllowed('inbox');
  const mayWithdraw = useIsAllowed('withdrawals') && request.state !== 'active';
  const [open, setOpen] = useState<AttestationKind>();
  const list = useRef<HTMLUListElement>(null);
  const evidence = request.attested.age?.evidence ?? null;
  const shown = useRef(request.attested);
  useEffect(() => {
    if (shown.current === request.attested) return;
    shown.current = request.attested;
    // The button that had the focus is gone.
    if (document.activeElement === document.body)
      (list.current?.querySelector<HTMLElement>('[data-missing]') ?? list.current)?.focus();
  }, [request.attested]);
  return (
    <Panel>
      <PanelTitle>Before it goes live</PanelTitle>
      <Stack as="ul" ref={list} tabIndex={-1} $gap="0.5rem" $top="0.75rem">
        {attestationKinds.map((kind) => {
          const given = request.attested[kind];
          return (
            <Item key={kind} $done={given !== null}>
              <Icon name={given === null ? 'circle' : 'check'} />
              <span>
                {names[kind]}
                {given === null ? ': not confirmed yet' : `: confirmed by ${given.by}, `}
                {given !== null && <Moment at={given.at} />}
                {kind === 'age' &&
                  evidence !== null &&
                  `. ${methods[evidence.method]} of ${longDay(evidence.documentDate)}, seen by ${evidence.seenBy}`}
              </span>
              {open === kind ? (
                <AttestationForm
                  kind={kind}
                  request={request}
                  onChanged={onChanged}
                  onClose={() => setOpen(undefined)}
                />
              ) : (
                (given === null ? mayAttest : mayWithdraw) && (
                  <Button
                    key={String(given === null)}
                    $variant="quiet"
                    $size="small"
                    data-missing={given === null ? '' : undefined}
                    onClick={() => setOpen(kind)}
                  >
                    {given === null ? `Confirm ${kind}` : `Withdraw ${kind}`}
                  </Button>
                )
              )}
            </Item>
          );
        })}
      </Stack>
    </Panel>
  );
};

interface AttestationFormProps extends AttestationsProps {
  readonly kind: AttestationKind;
  readonly onClose: () => void;
}

/** The evidence of an age, the question about the consent, or the reason of a withdrawal. */
const AttestationForm = ({ kind, request, onChanged, onClose }: AttestationFormProps) => {
  const isGiven = request.attested[kind] !== null;
  const form = useForm({
    send: (fields) => attestRequest(request.id, isGiven ? 'attest/withdraw' : 'attest', { kind, ...fields }),
    onSent: (changed) => {
      onClose();
      onChanged(changed);
    },
    messageOf: adminErrorText,
  });
  // The button that opens the form gives way to it, and comes back.
  useEffect(() => {
    const item = form.element.current?.closest('li');
    const focus = (selector: string) => item?.querySelector<HTMLElement>(selector)?.focus();
    focus('input:not([type=hidden]), [role=combobox], [type=button]');
    return () => focus('button');
  }, [form.element]);
  return (
    <Form form={form}>
      {isGiven ? (
        <TextField label="Reason of the withdrawal" name="reason" required maxLength={500} />
      ) : kind === 'age' ? (
        <>
          <SelectField label="Method" name="method" items={methodItems} required="choose a method" />
          <TextField label="Date of the document" name="documentDate" type="date" required />
          <TextField label="Seen by" name="seenBy" required maxLength={100} />
        </>
      ) : (
        <p>The person has agreed to this listing, and you have the proof.</p>
      )}
      <FormError />
      <Cluster $gap="0.5rem">
        <SubmitButton $variant={isGiven ? 'destructive' : 'light'}>
          {isGiven ? `Withdraw ${kind}` : `Confirm ${kind}`}
        </SubmitButton>
        <Button $variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Cluster>
    </Form>
  );
};

const Item = styled.li<{ $done: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.75rem;

  > svg { flex: none; color: ${({ theme, $done }) => ($done ? theme.color.good : theme.color.textMuted)}; }
  > span { flex: 1 1 14rem; }
  > form { flex-basis: 100%; }
`;
