import type { Account, AccountSession } from '@marquee/contracts/http/account';
import { useState } from 'react';
import { styled } from 'styled-components';
import { momentOf } from '../../ui/format/day';
import { ageOf } from '../../ui/format/duration';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { PasswordConfirmation } from '../frame/password-confirmation';
import { revokeSessions } from './account-queries';

interface SessionsProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
}

/** The account's sessions with browser, operating system and device of each login. IPs are not stored. */
export const Sessions = ({ account: { sessions, idleMinutes }, onChanged }: SessionsProps) => {
  const [ending, setEnding] = useState<Ending>();
  const [all, setAll] = useState(false);
  const now = Date.now();
  const sorted = sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
  const shown = all ? sorted : sorted.slice(0, shownFirst);
  return (
    <Panel>
      <PanelTitle>Sessions</PanelTitle>
      <Muted $top="0.375rem">
        Sessions expire after 24 hours
        {idleMinutes === null ? '' : `, or after ${idleMinutes} minutes of inactivity`}. Ended sessions lose
        access immediately.
      </Muted>
      <List aria-label="Sessions">
        {shown.map(({ id, createdAt, lastActiveAt, current, ...agent }) => (
          <Row key={id}>
            <Details>
              <strong>{agentName(agent)}</strong>{' '}
              {current ? (
                <Badge $tone="good">This session</Badge>
              ) : (
                <Badge>Last used {ageOf(now - Date.parse(lastActiveAt))} ago</Badge>
              )}
              <Muted as="div" $small>
                Logged in {ageOf(now - Date.parse(createdAt))} ago, <Moment at={createdAt} />; last used{' '}
                <Moment at={lastActiveAt} />
              </Muted>
            </Details>
            {!current && (
              <Button
                $variant="quiet"
                $size="small"
                onClick={() =>
                  setEnding({
                    which: { id },
                    name: `the session on ${agentName(agent)}, logged in ${momentOf(createdAt)}`,
                  })
                }
              >
                End
                <VisuallyHidden>
                  {' '}
                  the session on {agentName(agent)}, logged in <Moment at={createdAt} />
                </VisuallyHidden>
              </Button>
            )}
          </Row>
        ))}
      </List>
      {shown.length < sessions.length && (
        <Button $variant="plain" $size="small" onClick={() => setAll(true)}>
          Show all {sessions.length} sessions
        </Button>
      )}
      {ending !== undefined && (
        <PasswordConfirmation
          key={ending.which === 'others' ? 'others' : ending.which.id}
          question={`Enter your password to end ${ending.name}.`}
          button="End now"
          sending="Ending…"
          send={(password) => revokeSessions(ending.which, password)}
          onSent={(account) => {
            setEnding(undefined);
            onChanged(account);
          }}
          onCancel={() => setEnding(undefined)}
        />
      )}
      {ending === undefined && sessions.length > 1 && (
        <Button
          $variant="destructiveQuiet"
          onClick={() => setEnding({ which: 'others', name: 'all other sessions' })}
        >
          End all other sessions
        </Button>
      )}
    </Panel>
  );
};

/** `Chrome on Windows, desktop`. */
const agentName = ({
  browser,
  system,
  device,
}: Pick<AccountSession, 'browser' | 'system' | 'device'>): string => {
  const name = browser === 'Unknown' ? 'Unknown browser' : browser;
  return `${name}${system ? ` on ${system}` : ''}, ${device.toLowerCase()}`;
};

const shownFirst = 5;

interface Ending {
  readonly which: Parameters<typeof revokeSessions>[0];
  readonly name: string;
}

const List = styled.ul`
  margin-top: 0.75rem;

  ~ * { margin-top: 1rem; }
`;

const Row = styled(Cluster).attrs({ as: 'li', $justify: 'space-between', $gap: '0.5rem 1rem' })`
  padding-block: 0.625rem;
  border-top: 1px solid ${({ theme }) => theme.color.line};
`;

const Details = styled.div`
  flex: 1 1 15rem;
`;
