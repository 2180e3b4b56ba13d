import type { Actor, AuditEntry, DomainMessage } from '@marquee/contracts/events/domain-event';
import type { AuditChoices, AuditLogEntry } from '@marquee/contracts/http/audit';
import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

type AuditRecord = { readonly message: DomainMessage; readonly entry: AuditEntry };

/**
 * Adds the entries of messages that are not in the log yet. `head` is the hash of the last one, if any was
 * added.
 */
export const addAuditEntries = async (
  db: Queryable,
  records: readonly AuditRecord[],
): Promise<{ readonly added: number; readonly head: string | undefined }> => {
  const rows = records.map(
    ({ message: { id, event, at, requestId }, entry: { by, what, about, before, after } }) => ({
      event_id: id,
      event_type: event.type,
      at,
      role: by.role,
      who: by.name,
      what,
      about_kind: about.kind,
      about_id: about.id,
      about_name: about.name,
      before,
      after,
      request_id: requestId,
    }),
  );
  const { rows: added } = await db.query<{ hash: string }>(
    `insert into audit_log (event_id, event_type, at, role, who, what, about_kind, about_id, about_name, before, after, request_id)
     select event_id, event_type, at, role, who, what, about_kind, about_id, about_name, nullif(before, 'null'), nullif(after, 'null'), request_id
     from jsonb_to_recordset($1::jsonb) as given (event_id uuid, event_type text, at timestamptz, role text, who text, what text,
       about_kind text, about_id text, about_name text, before jsonb, after jsonb, request_id text)
     on conflict (event_id) do nothing returning encode(hash, 'hex') as hash`,
    [JSON.stringify(rows)],
  );
  return { added: added.length, head: added.at(-1)?.hash };
};

export type AuditSearch = {
  readonly who?: string | undefined;
  readonly what?: string | undefined;
  readonly q?: string | undefined;
  /** Days in `timezone`, both included. */
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly timezone: string;
};

type Row = {
  position: number;
  at: Date;
  role: Actor['role'];
  who: string;
  what: string;
  about_kind: string;
  about_id: string;
  about_name: string;
  before: AuditLogEntry['before'];
  after: AuditLogEntry['after'];
  request_id: string | null;
  hash: string;
};

const storedEntry = (row: Row): AuditLogEntry => ({
  position: row.position,
  at: row.at.toISOString(),
  by: { role: row.role, name: row.who },
  what: row.what,
  about: { kind: row.about_kind, id: row.about_id, name: row.about_name },
  before: row.before,
  after: row.after,
  requestId: row.request_id,
  hash: row.hash,
});

/** A LIKE pattern that finds `text` anywhere, with its special characters escaped. */
const anywhere = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Up to `limit` matching entries before position `before`, the newest first. */
export const auditEntries = async (
  db: Queryable,
  { who, what, q, from, to, timezone }: AuditSearch,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditLogEntry[]> => {
  const { rows } = await db.query<Row>(
    `select position, at, role, who, what, about_kind, about_id, about_name, before, after, request_id,
       encode(hash, 'hex') as hash from audit_log
     where ($1::bigint is null or position < $1) and ($2::text is null or who = $2) and ($3::text is null or what = $3)
       and ($4::text is null or words like $4)
       and ($5::date is null or at >= $5::date::timestamp at time zone $7)
       and ($6::date is null or at < ($6::date + 1)::timestamp at time zone $7)
     order by position desc limit $8`,
    [
      before ?? null,
      who ?? null,
      what ?? null,
      q ? anywhere(q) : null,
      from ?? null,
      to ?? null,
      timezone,
      limit,
    ],
  );
  return rows.map(storedEntry);
};

const batchRows = 500;

/**
 * Every matching entry, the newest first, in batches: at most one is in memory, and no transaction stays
 * open.
 */
export async function* everyAuditEntry(
  db: Queryable,
  search: AuditSearch,
): AsyncGenerator<readonly AuditLogEntry[]> {
  for (let before: number | undefined; ; ) {
    const entries = await auditEntries(db, search, { before, limit: batchRows });
    yield entries;
    const last = entries.at(-1);
    if (!last || entries.length < batchRows) return;
    before = last.position;
  }
}

const choicesMost = 200;

/** The actors and actions in the log, each found by one index step instead of a scan. */
export const auditChoices = async (db: Queryable): Promise<AuditChoices> => {
  const of = async (column: 'who' | 'what'): Promise<string[]> => {
    const { rows } = await db.query<{ value: string }>(
      `with recursive each as (
         (select ${column} as value from audit_log order by ${column} limit 1)
         union all
         select (select ${column} from audit_log where ${column} > each.value order by ${column} limit 1) from each where each.value is not null
       )
       select value from each where value is not null and value <> '' limit ${choicesMost}`,
    );
    return rows.map(({ value }) => value);
  };
  return { who: await of('who'), what: await of('what') };
};
