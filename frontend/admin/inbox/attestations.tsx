import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { type AttestationKind, attestationKinds } from '@marquee/contracts/rules/listing-request-states';
import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Icon } from '../../ui/text/icon';
import { Moment } from '../../ui/text/moment';
import { ErrorLine } from '../frame/error-line';
import { attestRequest } from './inbox-queries';

const words: Readonly<Record<AttestationKind, { readonly open: string; readonly action: string }>> = {
  age: { open: 'The person shown was proved to be an adult', action: 'Attest age' },
  consent: { open: 'The person shown agreed to this listing', action: 'Attest consent' },
};

interface AttestationsProps {
  readonly request: ListingRequest;
  readonly onChanged: (request: ListingRequest) => void;
}

/** What an operator vouches for, by name, before a request can become active. */
export const Attestations = ({ request, onChanged }: AttestationsProps) => {
  const attest = useMutation({
    mutationFn: (kind: AttestationKind) => attestRequest(request.id, kind),
    onSuccess: onChanged,
  });
  return (
    <Panel>
      <PanelTitle>Before it can be active</PanelTitle>
      <List>
        {attestationKinds.map((kind) => {
          const given = request.attested[kind];
          return (
            <Item key={kind} $done={given !== null}>
              <Icon name={given === null ? 'close' : 'check'} />
              <span>
                {words[kind].open}
                {given === null ? ': not attested yet' : `: attested by ${given.by}, `}
                {given !== null && <Moment at={given.at} />}
              </span>
              {given === null && (
                <Button
                  type="button"
                  $variant="quiet"
                  $size="small"
                  disabled={attest.isPending}
                  onClick={() => attest.mutate(kind)}
                >
                  {words[kind].action}
                </Button>
              )}
            </Item>
          );
        })}
      </List>
      <ErrorLine error={attest.error} />
    </Panel>
  );
};

const List = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin-top: 0.75rem;
`;

const Item = styled.li<{ $done: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 0.75rem;

  > svg { flex: none; color: ${({ theme, $done }) => ($done ? theme.color.good : theme.color.bad)}; }
  > span { flex: 1 1 14rem; }
`;
