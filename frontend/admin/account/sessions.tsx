import type { Account } from '@marquee/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import { Cluster } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { adminErrorText } from '../frame/error-line';
import { revokeSessions } from './account-queries';

interface SessionsProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
}

/** The account's sessions with the device and browser of each login. IPs are not stored. */
export const Sessions = ({ account: { sessions, idleMinutes }, onChanged }: SessionsProps) => {
  const [ending, setEnding] = useState<Ending>();
  return (
    <Panel>
      <PanelTitle>Sessions</PanelTitle>
      <Muted $top="0.375rem">
        Sessions expire after 24 hours
        {idleMinutes === null ? '' : `, or after ${idleMinutes} minutes of inactivity`}. Ended sessions lose
        access immediately.
      </Muted>
      <Scroller label="Sessions">
        <List>
          {sessions.map(({ id, device, browser, createdAt, lastActiveAt, current }) => (
            <Row key={id}>
              <Details>
                <strong>
                  {browser === 'Unknown' ? 'Unknown browser' : browser}, {device}
                </strong>{' '}
                {current && <Badge $tone="good">This session</Badge>}
                <Muted as="div" $small>
                  Since <Moment at={createdAt} />, last used <Moment at={lastActiveAt} />
                </Muted>
              </Details>
              {!current && (
                <Button
                  $variant="quiet"
                  $size="small"
                  onClick={() => setEnding({ which: { id }, name: `the session on ${browser}, ${device}` })}
                >
                  End
                  <VisuallyHidden>
                    {' '}
                    the session on {browser}, {device}
                  </VisuallyHidden>
                </Button>
              )}
            </Row>
          ))}
        </List>
      </Scroller>
      {ending !== undefined && (
        <ConfirmEnding
          key={ending.name}
          ending={ending}
          onEnded={(account) => {
            setEnding(undefined);
            onChanged(account);
          }}
          onCancel={() => setEnding(undefined)}
        />
      )}
      {ending === undefined && sessions.length > 1 && (
        <Button $variant="quiet" onClick={() => setEnding({ which: 'others', name: 'all other sessions' })}>
          End all other sessions
        </Button>
      )}
    </Panel>
  );
};

interface Ending {
  readonly which: Parameters<typeof revokeSessions>[0];
  readonly name: string;
}

interface ConfirmEndingProps {
  readonly ending: Ending;
  readonly onEnded: (account: Account) => void;
  readonly onCancel: () => void;
}

/** Asks for the password, so that a stolen session cannot lock the administrator out. */
const ConfirmEnding = ({ ending: { which, name }, onEnded, onCancel }: ConfirmEndingProps) => {
  const end = useMutation({ mutationFn: (password: string) => revokeSessions(which, password) });
  const form = useForm({
    send: ({ password = '' }) => end.mutateAsync(password),
    onSent: onEnded,
    messageOf: adminErrorText,
  });
  return (
    <Confirmation form={form}>
      <p>Enter your password to end {name}.</p>
      <TextField
        label="Password"
        type="password"
        name="password"
        required
        maxLength={256}
        autoComplete="current-password"
        takesFocus
      />
      <FormError />
      <Cluster $align="stretch" $gap="0.5rem">
        <SubmitButton $variant="destructive" sending="Ending…">
          End now
        </SubmitButton>
        <Button type="button" $variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Cluster>
    </Confirmation>
  );
};

const Confirmation = styled(Form)`
  gap: 0.875rem;
  max-width: 26rem;
`;

/** Keeps the password form in view however many sessions there are. */
const Scroller = styled(ScrollRegion)`
  max-height: 24rem;
  margin-top: 0.75rem;

  ~ * { margin-top: 1rem; }
`;

const List = styled.ul`
  > :last-child { padding-bottom: 0; }
`;

const Row = styled(Cluster).attrs({ as: 'li', $justify: 'space-between', $gap: '0.5rem 1rem' })`
  padding-block: 0.625rem;
  border-top: 1px solid ${({ theme }) => theme.color.line};
`;

const Details = styled.div`
  flex: 1 1 15rem;
`;
