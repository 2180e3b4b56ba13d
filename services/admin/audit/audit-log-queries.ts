import type { AuditEntry, DomainMessage } from '@marquee/contracts/events/domain-event';
import type { AuditChoices, AuditLogEntry } from '@marquee/contracts/http/audit';
import type { Day } from '@marquee/contracts/rules/days';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf, sentRows } from '@marquee/kit/postgres/rows';

export type AuditRecord = { readonly message: DomainMessage; readonly entry: AuditEntry };

/** Adds the entries of messages that are not in the log yet. `head`: the hash of the last that was added. */
export const addAuditEntries = async (
  db: Queryable,
  records: readonly AuditRecord[],
): Promise<{ readonly added: number; readonly head: string | undefined }> => {
  const added = await rowsOf<{ hash: string }>(
    db,
    `insert into audit_log (event_id, event_type, at, role, who, what, about_kind, about_id, about_name, before, after, request_id)
     select (message->>'id')::uuid, message->'event'->>'type', (message->>'at')::timestamptz, entry->'by'->>'role', entry->'by'->>'name',
       entry->>'what', entry->'about'->>'kind', entry->'about'->>'id', entry->'about'->>'name',
       nullif(entry->'before', 'null'), nullif(entry->'after', 'null'), message->>'requestId'
     from jsonb_to_recordset($1::jsonb) as given (message jsonb, entry jsonb)
     on conflict (event_id) do nothing returning encode(hash, 'hex') as hash`,
    [JSON.stringify(records)],
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

/** A LIKE pattern that finds `text` anywhere, with its special characters escaped. */
const anywhere = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Up to `limit` matching entries before position `before`, the newest first. */
export const auditEntries = (
  db: Queryable,
  { who, what, q, from, to, timezone }: AuditSearch,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditLogEntry[]> =>
  sentRows(
    db,
    `select position, at, jsonb_build_object('role', role, 'name', who) as by, what,
       jsonb_build_object('kind', about_kind, 'id', about_id, 'name', about_name) as about, before, after,
       request_id as "requestId", encode(hash, 'hex') as hash from audit_log
     where ($1::bigint is null or position < $1) and ($2::text is null or who = $2) and ($3::text is null or what = $3)
       and ($4::text is null or words like $4)
       and ($5::date is null or at >= $5::date::timestamp at time zone $7)
       and ($6::date is null or at < ($6::date + 1)::timestamp at time zone $7)
     order by position desc limit $8`,
    // Undefined is sent as null.
    [before, who, what, q ? anywhere(q) : undefined, from, to, timezone, limit],
  );

const batchRows = 500;

/** Every matching entry, the newest first, in batches: one is in memory, and no transaction stays open. */
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
    const rows = await rowsOf<{ value: string }>(
      db,
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
