import type { AuditEntry } from '@marquee/contracts/http/audit';
import { styled } from 'styled-components';
import { Panel } from '../../ui/layout/panel';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';

const roles: Readonly<Record<AuditEntry['by']['role'], string>> = {
  admin: 'Administrator',
  holder: 'Model holder',
  service: 'Service',
  visitor: 'Visitor',
};

/** The deeds, one below the other: who, what, about what, when, and what it was before and after. */
export const AuditEntries = ({ entries }: { readonly entries: readonly AuditEntry[] }) =>
  entries.length === 0 ? (
    <Panel>
      <p role="status">Nothing that fits is in the log.</p>
    </Panel>
  ) : (
    <List aria-label="Audit log">
      {entries.map((entry) => (
        <Entry key={entry.position}>
          <Head>
            <Badge>{entry.what}</Badge>
            {entry.about.name !== '' && <strong>{entry.about.name}</strong>}
            <Small>
              {entry.about.kind}
              {entry.about.id === '' ? '' : ` ${entry.about.id}`}
            </Small>
          </Head>
          <Small>
            {[roles[entry.by.role], entry.by.name].filter((word) => word !== '').join(' ')},{' '}
            <Moment at={entry.at} />
          </Small>
          <Facts entry={entry} />
        </Entry>
      ))}
    </List>
  );

const Facts = ({ entry }: { readonly entry: AuditEntry }) => {
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

const List = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.5rem;
`;

const Entry = styled.li`
  padding: 0.875rem 1.125rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkRaised};
  overflow-wrap: anywhere;
`;

const Head = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 0.625rem;
`;

const Small = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Scroller = styled(ScrollRegion)`
  margin-top: 0.5rem;

  table { width: 100%; border-collapse: collapse; font-size: ${({ theme }) => theme.size.small}; }
  th, td { padding: 0.25rem 0.75rem 0.25rem 0; border-top: 1px solid ${({ theme }) => theme.color.line}; text-align: start; vertical-align: top; }
  td { width: 45%; min-width: 7rem; white-space: pre-wrap; }
  th { color: ${({ theme }) => theme.color.textMuted}; font-weight: 600; white-space: nowrap; }

  /* On a phone the name of a field stands above its two values, which have the whole width. */
  @media (max-width: 639.98px) {
    tr { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); border-top: 1px solid ${({ theme }) => theme.color.line}; }
    th, td { width: auto; border-top: 0; }
    tbody th { grid-column: 1 / -1; padding-bottom: 0; }
    thead th:first-child { position: absolute; clip-path: inset(50%); }
  }
`;

/** One field of a deed, in words. */
interface FieldChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const spelled = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Every field that was or is there, each with both. */
export const fieldChanges = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => ({
    name,
    before: spelled(before?.[name]),
    after: spelled(after?.[name]),
  }));
