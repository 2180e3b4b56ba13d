import type { Deadline, Waiting } from '@marquee/contracts/http/waiting';
import { counted } from '@marquee/contracts/text/number';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { dateOf } from '../../ui/format/day';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';
import { DeadlineBadge } from '../frame/deadline-badge';
import { useIsAllowed } from '../frame/rights';
import { TitledPanel } from '../frame/titled-panel';
import { Verdict } from '../frame/verdict';

/** Items with a promised time, the soonest first. */
export const Deadlines = ({ deadlines }: { readonly deadlines: readonly Deadline[] }) => {
  const now = Date.now();
  return (
    <TitledPanel id="deadlines" title="Deadlines">
      <TodayList empty="Nothing is due.">
        {deadlines.map((deadline) => (
          <TodayRow
            key={deadline.reference}
            to={urlOf(deadline)}
            title={deadline.kind === 'report' ? 'Answer a report' : 'Activate a listing'}
            about={`${deadline.reference} · ${deadline.about}`}
          >
            <DeadlineBadge dueAt={deadline.dueAt} now={now} />
          </TodayRow>
        ))}
      </TodayList>
    </TitledPanel>
  );
};

const urlOf = ({ kind, id }: Deadline): string =>
  kind === 'report' ? `/admin/reports?report=${id}` : `/admin/inbox?request=${id}`;

interface NewRequestsProps {
  readonly requests: Waiting['newRequests'];
  /** All new ones, of which `requests` are the latest. */
  readonly total: number;
}

export const NewRequests = ({ requests, total }: NewRequestsProps) => (
  <Panel aria-labelledby="new-requests">
    <PanelHead>
      <PanelTitle id="new-requests">New listing requests</PanelTitle>
      {total > requests.length && <Link to="/admin/inbox?state=received">All {total}</Link>}
    </PanelHead>
    <TodayList empty="No new requests.">
      {requests.map(({ id, reference, modelName, createdAt }) => (
        <TodayRow key={id} to={`/admin/inbox?request=${id}`} title={modelName} about={reference}>
          <Muted as="span" $small>
            <time dateTime={createdAt}>{dateOf(createdAt)}</time>
          </Muted>
        </TodayRow>
      ))}
    </TodayList>
  </Panel>
);

const effectOf: Readonly<Record<Waiting['missing'][number], string>> = {
  'payment instructions': 'Without payment instructions no requester can be asked to pay.',
  seller: 'Without a seller every receipt is marked as incomplete.',
};

/** A warning with the business details that are missing; empty once all are entered. */
export const MissingDetails = ({ missing }: Pick<Waiting, 'missing'>) => {
  const mayEnter = useIsAllowed('business');
  if (missing.length === 0) return null;
  return (
    <Verdict $good={false} role="status">
      <strong>The business details are incomplete.</strong>{' '}
      {missing.map((detail) => effectOf[detail]).join(' ')}{' '}
      {mayEnter ? (
        <Link to="/admin/business">Enter the business details</Link>
      ) : (
        'An administrator can enter them.'
      )}
    </Verdict>
  );
};

interface AlsoWaitingProps {
  readonly waiting: Waiting;
  /** Profile changes without a decision. */
  readonly proposals: number;
}

/** The rest of what the inbox's number in the navigation counts; nothing when there is none. */
export const AlsoWaiting = ({ waiting: { messages, requests }, proposals }: AlsoWaitingProps) => {
  const inProgress = requests.open - requests.received;
  const rows = [
    { count: inProgress, one: 'request in progress', many: 'requests in progress', to: '/admin/inbox' },
    {
      count: messages.new,
      one: 'new message',
      many: 'new messages',
      to: '/admin/inbox?box=messages&state=new',
    },
    {
      count: proposals,
      one: 'profile change to decide',
      many: 'profile changes to decide',
      to: '/admin/inbox?box=profiles&state=pending',
    },
  ].filter(({ count }) => count > 0);
  if (rows.length === 0) return null;
  return (
    <TitledPanel id="also-waiting" title="Also in the inbox">
      <List>
        {rows.map(({ count, one, many, to }) => (
          <li key={to}>
            <RowLink to={to} data-row="">
              <strong>{counted(count, one, many)}</strong>
            </RowLink>
          </li>
        ))}
      </List>
    </TitledPanel>
  );
};

interface TodayListProps {
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

/** Rows that lead to their items, or a sentence in their place. */
export const TodayList = ({ empty, children }: TodayListProps) =>
  children.length === 0 ? <Muted $top="0.75rem">{empty}</Muted> : <List>{children}</List>;

interface TodayRowProps {
  readonly to: string;
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

export const TodayRow = ({ to, title, about, children }: TodayRowProps) => (
  <li>
    <RowLink to={to} data-row="">
      <Texts>
        <strong dir="auto">{title}</strong>
        <Muted as="span" $small>
          {about}
        </Muted>
      </Texts>
      {children}
    </RowLink>
  </li>
);

const List = styled.ul`
  margin: 0.5rem -0.75rem -0.5rem;

  li + li { border-top: 1px solid ${({ theme }) => theme.color.line}; }
`;

const RowLink = styled(Link)`
  display: grid;
  justify-items: start;
  gap: 0.25rem 1rem;
  padding: 0.625rem 0.75rem;
  border-radius: ${({ theme }) => theme.radius.small};
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;

  &:hover { background: ${({ theme }) => theme.color.surfaceHigh}; }
  &:focus-visible { outline-offset: -2px; }
  ${({ theme }) => theme.from.tablet} { grid-template-columns: minmax(0, 1fr) auto; align-items: center; }
`;

const Texts = styled.span`
  display: grid;
  min-width: 0;
  overflow-wrap: anywhere;
`;
