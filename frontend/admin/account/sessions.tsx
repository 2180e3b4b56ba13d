import type { Account } from '@marquee/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import { Cluster } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { ErrorLine } from '../frame/error-line';
import { revokeOtherSessions, revokeSession } from './account-queries';

interface SessionsProps {
  readonly account: Account;
  readonly onChanged: (account: Account) => void;
}

/** The account's sessions with the device and browser of each login. IPs are not stored. */
export const Sessions = ({ account: { sessions, idleMinutes }, onChanged }: SessionsProps) => {
  const revoke = useMutation({ mutationFn: revokeSession, onSuccess: onChanged });
  const revokeOthers = useMutation({ mutationFn: revokeOtherSessions, onSuccess: onChanged });
  const busy = revoke.isPending || revokeOthers.isPending;
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
                <Button $variant="quiet" $size="small" disabled={busy} onClick={() => revoke.mutate(id)}>
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
      <ErrorLine error={revoke.error ?? revokeOthers.error} />
      {sessions.length > 1 && (
        <Button $variant="quiet" disabled={busy} onClick={() => revokeOthers.mutate()}>
          End all other sessions
        </Button>
      )}
    </Panel>
  );
};

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
