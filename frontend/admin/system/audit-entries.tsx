import type { AuditLogEntry } from '@marquee/contracts/http/audit';
import { styled } from 'styled-components';
import { dateOf, momentOf, timeOf } from '../../ui/format/day';
import { HeadRow } from '../../ui/layout/data-table';
import { ScrollRegion } from '../../ui/layout/scroll-region';
import { Stack } from '../../ui/layout/stack';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { EmptyList } from '../frame/list-parts';
import { auditSentence, auditUser, words } from './audit-sentence';

/** Entries below the day they happened on, each as a sentence. The changed fields are shown on demand. */
export const AuditEntries = ({ entries }: { readonly entries: readonly AuditLogEntry[] }) =>
  entries.length === 0 ? (
    <EmptyList role="status">No entries found</EmptyList>
  ) : (
    <Stack $gap="1.25rem">
      {[...daysOf(entries)].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <Day>{day}</Day>
          <Rows aria-label={`Audit log, ${day}`}>
            {ofDay.map((entry) => (
              <Entry key={entry.position}>
                <Time dateTime={entry.at}>{timeOf(entry.at)}</Time>
                <p>
                  <strong>{auditUser(entry.by)}</strong> {auditSentence(entry)}
                </p>
                <Changes entry={entry} />
              </Entry>
            ))}
          </Rows>
        </section>
      ))}
    </Stack>
  );

/** The entries by day in the reader's time zone, in their order. */
const daysOf = (entries: readonly AuditLogEntry[]): ReadonlyMap<string, readonly AuditLogEntry[]> => {
  const days = new Map<string, AuditLogEntry[]>();
  for (const entry of entries) {
    const day = dateOf(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
};

const Changes = ({ entry }: { readonly entry: AuditLogEntry }) => {
  const changes = fieldChanges(entry);
  return (
    <details>
      <DisclosureTitle>
        Details<VisuallyHidden> of: {auditSentence(entry)}</VisuallyHidden>
      </DisclosureTitle>
      <Muted $small>
        <code>{entry.what}</code>, {entry.about.kind} {entry.about.id}
        {entry.requestId !== null && `, request ${entry.requestId}`}
      </Muted>
      {changes.length > 0 && (
        <Scroller label={`${entry.what}, before and after`}>
          <table>
            <HeadRow first="Field" names={['Before', 'After']} />
            <tbody>
              {changes.map(({ name, before, after }) => (
                <tr key={name}>
                  <th scope="row">{words(name)}</th>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </details>
  );
};

const Day = styled.h2`
  margin-bottom: 0.375rem;
  font-size: 1rem;
  font-weight: 700;
`;

const Rows = styled.ol`
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceRaised};
`;

const Entry = styled.li`
  display: grid;
  gap: 0 1rem;
  padding: 0.25rem 1.125rem;
  overflow-wrap: anywhere;

  &:not(:first-child) { border-top: 1px solid ${({ theme }) => theme.color.line}; }
  > * { min-width: 0; }
  /* On a phone the time and the details are in one line, above the sentence. */
  @media (max-width: 639.98px) {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    > p { grid-row: 2; grid-column: 1 / -1; }
    details { grid-area: 1 / 2; }
    details[open] { grid-area: 3 / 1 / auto / -1; }
  }
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: 7rem minmax(0, 1fr) auto;
    align-items: center;

    /* The details stand at the end of the line until they are open. */
    details[open] { grid-column: 2 / -1; }
  }
`;

const Time = styled.time`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-variant-numeric: tabular-nums;
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

interface FieldChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

const isInstant = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

const textOf = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value !== 'string') return JSON.stringify(value);
  return isInstant(value) ? momentOf(value) : value;
};

/** Every field of either side with both values; a dash for a missing one. */
export const fieldChanges = ({ before, after }: Pick<AuditLogEntry, 'before' | 'after'>): FieldChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => ({
    name,
    before: textOf(before?.[name]),
    after: textOf(after?.[name]),
  }));
