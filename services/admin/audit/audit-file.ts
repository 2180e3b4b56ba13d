import type { AuditLogEntry } from '@marquee/contracts/http/audit';
import { csvStream, type Row } from '@marquee/kit/csv/csv';

const columns = [
  'position',
  'at',
  'role',
  'who',
  'what',
  'kind',
  'id',
  'name',
  'before',
  'after',
  'requestId',
  'hash',
] as const;

const json = (facts: AuditLogEntry['before']): string => (facts === null ? '' : JSON.stringify(facts));

const rowOf = ({ position, at, by, what, about, before, after, requestId, hash }: AuditLogEntry): Row => [
  position,
  at,
  by.role,
  by.name,
  what,
  about.kind,
  about.id,
  about.name,
  json(before),
  json(after),
  requestId ?? '',
  hash ?? '',
];

async function* rowsOf(batches: AsyncIterable<readonly AuditLogEntry[]>): AsyncGenerator<readonly Row[]> {
  for await (const entries of batches) yield entries.map(rowOf);
}

export const auditCsv = (batches: AsyncIterable<readonly AuditLogEntry[]>): AsyncGenerator<string> =>
  csvStream(columns, rowsOf(batches));
