import { randomUUID } from 'node:crypto';
import { routesOf } from '@marquee/contracts/bus/topology';
import { type AuditEntry, type DomainEvent, DomainMessage } from '@marquee/contracts/events/domain-event';
import type { Log } from '../log/log';
import type { Postgres, Queryable } from '../postgres/open-postgres';
import type { Closable } from '../run/closable';
import { periodically } from '../run/periodically';
import { traceparent } from '../tracing/spans';
import type { SignEntry } from './audit-signature';
import { type Publisher, PublishFailed } from './publisher';

/** An entry for the audit log; `before` and `after` are null where they are not given. */
export type NewEntry = Omit<AuditEntry, 'before' | 'after'> & Partial<AuditEntry>;

const wholeEntry = ({ before = null, after = null, ...entry }: NewEntry): AuditEntry => ({
  ...entry,
  before,
  after,
});

/**
 * Adds an event to the table `outbox` of the service's schema within the caller's transaction; `relayOutbox`
 * publishes it after the commit.
 */
export const announce = (
  tx: Queryable,
  event: DomainEvent,
  requestId: string | null = null,
  entry?: NewEntry,
): Promise<void> => announceAll(tx, [{ event, ...(entry && { entry }) }], requestId);

/** The event of an action that is of interest to the audit log alone. */
export const audited = (entry: NewEntry) => ({ type: 'audit.recorded', entry: wholeEntry(entry) }) as const;

/** Announces an action of interest to the audit log alone. */
export const recordAudit = (tx: Queryable, entry: NewEntry, requestId: string | null): Promise<void> =>
  announce(tx, audited(entry), requestId);

/** Many announcements in one statement, for imports. */
export const announceAll = async (
  tx: Queryable,
  announcements: readonly { readonly event: DomainEvent; readonly entry?: NewEntry }[],
  requestId: string | null = null,
): Promise<void> => {
  const at = new Date().toISOString();
  const messages = announcements.map(({ event, entry }): DomainMessage => {
    const message = { id: randomUUID(), at, requestId, traceparent: traceparent(), event };
    return entry === undefined ? message : { ...message, entry: wholeEntry(entry) };
  });
  await tx.query(
    "insert into outbox (id, message) select (m->>'id')::uuid, m from jsonb_array_elements($1::jsonb) m",
    [JSON.stringify(messages)],
  );
};

/** Subscribers receive a change within a second. */
const relayEveryMs = 200;
const batchRows = 100;

/**
 * Publishes what `announce` committed on exchange `domain`, in order and signed, each at least once: a row is deleted
 * after the broker's confirmation. Of several instances, the one that holds the lock relays.
 */
export const relayOutbox = (db: Postgres, publisher: Publisher, log: Log, sign: SignEntry): Closable => {
  const relayBatch = async (): Promise<{ sent: number; fault?: unknown }> =>
    await db.transaction(async (tx) => {
      const { rows: locks } = await tx.query<{ held: boolean }>(
        "select pg_try_advisory_xact_lock(hashtext(current_schema() || '.outbox')) as held",
      );
      if (!locks[0]?.held) return { sent: 0 };
      const { rows } = await tx.query<{ position: number; message: unknown }>(
        'select position, message from outbox order by position limit $1',
        [batchRows],
      );
      const sent: number[] = [];
      let fault: unknown;
      for (const row of rows) {
        const message = DomainMessage.parse(row.message);
        const text = JSON.stringify(message);
        try {
          await publisher.publish({
            exchange: 'domain',
            key: message.event.type,
            body: Buffer.from(text),
            messageId: message.id,
            headers: {
              ...sign(text),
              ...(message.traceparent !== undefined && { traceparents: message.traceparent }),
            },
          });
        } catch (error) {
          // No queue is bound to this key. Transient listeners reload the whole state when they connect, so
          // nothing is missed. What belongs into the audit log waits until its queue is bound again.
          const isForListeners = routesOf('domain', message.event.type).every(({ queue }) => !queue);
          if (!(error instanceof PublishFailed && error.why === 'unroutable' && isForListeners)) {
            fault = error;
            break;
          }
        }
        sent.push(row.position);
      }
      // By position, not "up to": a row with a lower position may have been committed since they were read.
      if (sent.length > 0) await tx.query('delete from outbox where position = any($1::bigint[])', [sent]);
      return { sent: sent.length, fault };
    });

  return periodically(
    async (signal) => {
      while (!signal.aborted) {
        const { sent, fault } = await relayBatch();
        if (fault !== undefined) throw fault;
        if (sent < batchRows) return;
      }
    },
    { everyMs: relayEveryMs, log, name: 'outbox' },
  );
};
