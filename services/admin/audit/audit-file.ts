import type { AuditLogEntry } from '@marquee/contracts/http/audit';
import { csvStream, type Row } from '@marquee/kit/csv/csv';

const json = (facts: AuditLogEntry['before']): string => (facts === null ? '' : JSON.stringify(facts));

/** Each column by its name, in their order. */
const columns: Readonly<Record<string, (entry: AuditLogEntry) => Row[number]>> = {
  position: ({ position }) => position,
  at: ({ at }) => at,
  role: ({ by }) => by.role,
  who: ({ by }) => by.name,
  what: ({ what }) => what,
  kind: ({ about }) => about.kind,
  id: ({ about }) => about.id,
  name: ({ about }) => about.name,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
  requestId: ({ requestId }) => requestId ?? '',
  hash: ({ hash }) => hash ?? '',
};

export const auditCsv = (batches: AsyncIterable<readonly AuditLogEntry[]>): AsyncGenerator<string> =>
  csvStream(Object.keys(columns), batches, (entry) => Object.values(columns).map((cellOf) => cellOf(entry)));
