import type { AuditLogEntry } from '@marquee/contracts/http/audit';
import { styled } from 'styled-components';
import { Panel } from '../../ui/layout/panel';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';

const roles: Readonly<Record<AuditLogEntry['by']['role'], string>> = {
  admin: 'Admin',
  holder: 'Model holder',
  service: 'Service',
  visitor: 'Visitor',
};

/** Each entry's action, subject, user, time, and changed fields. */
export const AuditEntries = ({ entries }: { readonly entries: readonly AuditLogEntry[] }) =>
  entries.length === 0 ? (
    <Panel>
      <p role="status">No matching entries.</p>
    </Panel>
  ) : (
    <Stack as="ol" $gap="0.5rem" aria-label="Audit log">
      {entries.map((entry) => (
        <Entry key={entry.position}>
          <Cluster as="p" $gap="0.25rem 0.625rem">
            <Badge>{entry.what}</Badge>
            {entry.about.name !== '' && <strong>{entry.about.name}</strong>}
            <Muted as="span" $small>
              {entry.about.kind}
              {entry.about.id === '' ? '' : ` ${entry.about.id}`}
            </Muted>
          </Cluster>
          <Muted as="span" $small>
            {[roles[entry.by.role], entry.by.name].filter((part) => part !== '').join(' ')},{' '}
            <Moment at={entry.at} />
          </Muted>
          <Changes entry={entry} />
        </Entry>
      ))}
    </Stack>
  );

const Changes = ({ entry }: { readonly entry: AuditLogEntry }) => {
  const changes = fieldChanges(entry);
  if (changes.length === 0) return null;
  return (
    <Scroller label={`${entry.what}, before and after`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
};

const Entry = styled.li`
  padding: 0.875rem 1.125rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkRaised};
  overflow-wrap: anywhere;
`;

const Scroller = styled(ScrollRegion)`
  margin-top: 0.5rem;

  table { width: 100%; border-collapse: collapse; font-size: ${({ theme }) => theme.size.small}; }
  th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-top: 1px solid ${({ theme }) => theme.color.line}; text-align: start; vertical-align: top; }
  td { width: 45%; min-width: 7rem; white-space: pre-wrap; }
  th { color: ${({ theme }) => theme.color.textMuted}; font-weight: 600; white-space: nowrap; }

  /* On a phone a field's name stands above its two values. */
  @media (max-width: 639.98px) {
    tr { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); border-top: 1px solid ${({ theme }) => theme.color.line}; }
    th, td { width: auto; border-top: 0; }
    tbody th { grid-column: 1 / -1; padding-bottom: 0; }
    thead th:first-child { position: absolute; clip-path: inset(50%); }
  }
`;

/** One field before and after, as text. */
interface FieldChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Every field of either side with both values; a dash for a missing one. */
export const fieldChanges = ({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>): FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => ({
    name,
    before: textOf(before?.[name]),
    after: textOf(after?.[name]),
  }));
