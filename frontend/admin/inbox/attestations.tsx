import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { type AttestationKind, attestationKinds } from '@marquee/contracts/rules/listing-request-states';
import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Moment } from '../../ui/text/moment';
import { ErrorLine } from '../frame/error-line';
import { useIsAllowed } from '../frame/rights';
import { attestRequest } from './inbox-queries';

const labels: Readonly<Record<AttestationKind, { readonly name: string; readonly action: string }>> = {
  age: { name: 'Age verified', action: 'Confirm age' },
  consent: { name: 'Consent to this listing', action: 'Confirm consent' },
};

interface AttestationsProps {
  readonly request: ListingRequest;
  readonly onChanged: (request: ListingRequest) => void;
}

/**
 * What an admin confirms by name before a request can become active. Once only that is missing, the bar has
 * the buttons.
 */
export const Attestations = ({ request, onChanged }: AttestationsProps) => {
  const mayChange = useIsAllowed('inbox');
  const isInBar = request.next.includes('active');
  return (
    <Panel>
      <PanelTitle>Before it goes live</PanelTitle>
      <Stack as="ul" $gap="0.5rem" $top="0.75rem">
        {attestationKinds.map((kind) => {
          const given = request.attested[kind];
          return (
            <Item key={kind} $done={given !== null}>
              <Icon name={given === null ? 'circle' : 'check'} />
              <span>
                {labels[kind].name}
                {given === null ? ': not confirmed yet' : `: confirmed by ${given.by}, `}
                {given !== null && <Moment at={given.at} />}
              </span>
            </Item>
          );
        })}
      </Stack>
      {mayChange && !isInBar && (
        <Cluster $gap="0.5rem" $top="0.75rem">
          <ConfirmButtons request={request} onChanged={onChanged} />
        </Cluster>
      )}
    </Panel>
  );
};

/** A button for each confirmation that is missing. */
export const ConfirmButtons = ({ request, onChanged }: AttestationsProps) => {
  const attest = useMutation({
    mutationFn: (kind: AttestationKind) => attestRequest(request.id, kind),
    onSuccess: onChanged,
  });
  return (
    <>
      {attestationKinds.map(
        (kind) =>
          request.attested[kind] === null && (
            <Button
              key={kind}
              $variant="quiet"
              aria-disabled={attest.isPending}
              onClick={() => attest.mutate(kind)}
            >
              {labels[kind].action}
            </Button>
          ),
      )}
      <ErrorLine error={attest.error} />
    </>
  );
};

const Item = styled.li<{ $done: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.75rem;

  > svg { flex: none; color: ${({ theme, $done }) => ($done ? theme.color.good : theme.color.textMuted)}; }
  > span { flex: 1 1 14rem; }
`;
