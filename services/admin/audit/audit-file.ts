import type { AuditLogEntry } from '@marquee/contracts/http/audit';
import { defused } from '@marquee/contracts/text/defuse';
import { stringify } from 'csv-stringify/sync';

const byteOrderMark = '\uFEFF';

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
] as const;

const json = (facts: AuditLogEntry['before']): string => (facts === null ? '' : JSON.stringify(facts));

const rowOf = ({ position, at, by, what, about, before, after, requestId }: AuditLogEntry): string[] =>
  [
    String(position),
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
  ].map(defused);

const lines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  );

/** The entries as CSV (RFC 4180, with a byte-order mark, without which spreadsheets misread accents), a batch at a time; formulas defused. */
export async function* auditCsv(batches: AsyncIterable<readonly AuditLogEntry[]>): AsyncGenerator<string> {
  yield byteOrderMark + lines([columns]);
  for await (const entries of batches) yield lines(entries.map(rowOf));
}

/** The entries as one JSON array, a batch at a time. */
export async function* auditJson(batches: AsyncIterable<readonly AuditLogEntry[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const entries of batches) {
    if (entries.length === 0) continue;
    yield before + entries.map((entry) => `\n${JSON.stringify(entry)}`).join(',');
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
