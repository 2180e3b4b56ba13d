import { createHash } from 'node:crypto';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';

type StoredEntry = {
  position: number;
  at: Date;
  what: string;
  content: string;
  hash: string;
  redactedBy: number | null;
};

export type ChainResult = {
  /** The position of the last entry that retention has removed from the beginning; 0 if none. */
  readonly removedTo: number;
  /** Entries in order up to the first broken one, or all. */
  readonly intact: number;
  /** The hash of the last intact entry. It stands for all entries up to it. */
  readonly head: string;
  /** The first entry that does not follow from the one before. */
  readonly broken: Pick<StoredEntry, 'position' | 'at' | 'what'> | null;
  /** Whether `knownHead` is the hash of an intact entry. */
  readonly hasKnownHead: boolean;
};

const hashBeforeAll = '00'.repeat(32);
const batchRows = 1_000;

/** The content of an entry exactly as the migration's `audit_hash` writes it. */
const content = `jsonb_build_array(position, event_id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event_type, role, who, what, about_kind, about_id, about_name,
  before, after, request_id)::text`;

const entriesAfter = (db: Queryable, position: number): Promise<StoredEntry[]> =>
  rowsOf(
    db,
    `select position, at, what, ${content} as content, encode(hash, 'hex') as hash, redacted_by as "redactedBy" from audit_log
     where position > $1 order by position limit $2`,
    [position, batchRows],
  );

/** Where the chain begins: before the first entry, or at the last one that retention has removed. */
const beginning = async (db: Queryable): Promise<{ position: number; hash: string }> =>
  (await firstRow(
    db,
    "select position, encode(hash, 'hex') as hash from audit_anchors order by position desc limit 1",
  )) ?? { position: 0, hash: hashBeforeAll };

const shown = ({ position, at, what }: StoredEntry): ChainResult['broken'] => ({ position, at, what });

/**
 * Computes the hash chain of the audit log again, here and not in the database, and finds the first entry
 * whose hash differs: it was changed or inserted, or an entry before it was removed. Entries removed at the
 * end are found with `knownHead`, a head from an earlier result. An entry about an erased model keeps its hash
 * only; a later entry has to be that erasure.
 */
export const verifyChain = async (db: Queryable, knownHead?: string): Promise<ChainResult> => {
  const { position: removedTo, hash: first } = await beginning(db);
  let head = first;
  let intact = 0;
  let hasKnownHead = knownHead === undefined || knownHead === head;
  /** The first redacted entry that names an erasure at this position. */
  const redacted = new Map<number, StoredEntry>();
  for (let position = removedTo; ; ) {
    const entries = await entriesAfter(db, position);
    for (const entry of entries) {
      const { redactedBy } = entry;
      if (redactedBy !== null && !redacted.has(redactedBy)) redacted.set(redactedBy, entry);
      if (entry.what === 'model.erased') redacted.delete(entry.position);
      const hash =
        redactedBy === null
          ? createHash('sha256').update(head, 'hex').update(entry.content).digest('hex')
          : entry.hash;
      if (hash !== entry.hash) return { removedTo, intact, head, broken: shown(entry), hasKnownHead };
      head = hash;
      intact += 1;
      position = entry.position;
      hasKnownHead ||= hash === knownHead;
    }
    if (entries.length < batchRows) {
      const [unexplained] = redacted.values();
      return { removedTo, intact, head, broken: unexplained ? shown(unexplained) : null, hasKnownHead };
    }
  }
};
