import { randomUUID } from 'node:crypto';
import { type Deed, type DomainEvent, DomainMessage } from '@marquee/contracts/events/domain-event';
import { type Publisher, PublishFailed } from '../bus/publisher';
import type { Log } from '../log/log';
import type { Closable } from '../run/run';
import { pause } from '../run/wait';
import type { Postgres, Queryable } from './open-postgres';

/**
 * Every owner that announces has this table in its schema:
 * `create table outbox (position bigint generated always as identity primary key, id uuid not null, message jsonb not null, created_at timestamptz not null default now())`.
 */
export const announce = async (
  tx: Queryable,
  event: DomainEvent,
  requestId: string | null = null,
  deed?: Deed,
): Promise<void> => {
  const message: DomainMessage = {
    id: randomUUID(),
    at: new Date().toISOString(),
    requestId,
    event,
    ...(deed && { deed }),
  };
  await tx.query('insert into outbox (id, message) values ($1, $2)', [message.id, JSON.stringify(message)]);
};

/** Many announcements in one statement, for imports. */
export const announceAll = async (
  tx: Queryable,
  events: readonly { readonly event: DomainEvent; readonly deed?: Deed }[],
  requestId: string | null = null,
): Promise<void> => {
  const at = new Date().toISOString();
  const messages = events.map(
    (told) => ({ id: randomUUID(), at, requestId, ...told }) satisfies DomainMessage,
  );
  await tx.query(
    "insert into outbox (id, message) select (m->>'id')::uuid, m from jsonb_array_elements($1::jsonb) m",
    [JSON.stringify(messages)],
  );
};

/** Well within the second in which listeners must hear of a change. */
const lookEveryMs = 200;
const batchRows = 100;

/**
 * Carries what `announce` committed to exchange `domain`, in order, each at least once: a row is deleted after the broker has
 * confirmed it. Several instances may run; one at a time holds the lock.
 */
export const relayOutbox = (db: Postgres, publisher: Publisher, log: Log): Closable => {
  const stop = new AbortController();

  const relaySome = async (): Promise<{ told: number; fault?: unknown }> =>
    await db.transaction(async (tx) => {
      const { rows: locked } = await tx.query<{ held: boolean }>(
        "select pg_try_advisory_xact_lock(hashtext(current_schema() || '.outbox')) as held",
      );
      if (!locked[0]?.held) return { told: 0 };
      const { rows } = await tx.query<{ position: number; message: unknown }>(
        'select position, message from outbox order by position limit $1',
        [batchRows],
      );
      const told: number[] = [];
      let fault: unknown;
      for (const row of rows) {
        const message = DomainMessage.parse(row.message);
        try {
          await publisher.publish({
            exchange: 'domain',
            key: message.event.type,
            body: Buffer.from(JSON.stringify(message)),
            messageId: message.id,
          });
        } catch (error) {
          // Nobody listens to this key now. Transient listeners read the whole state when they connect; it must not hold up the rest.
          if (!(error instanceof PublishFailed && error.why === 'unroutable')) {
            fault = error;
            break;
          }
        }
        told.push(row.position);
      }
      // By position, not "up to": a row with a lower position may have been committed since we looked.
      if (told.length > 0) await tx.query('delete from outbox where position = any($1::bigint[])', [told]);
      return { told: told.length, fault };
    });

  const loop = async (): Promise<void> => {
    let failing = false;
    while (!stop.signal.aborted) {
      let moved = 0;
      try {
        const { told, fault } = await relaySome();
        if (fault !== undefined) throw fault;
        moved = told;
        failing = false;
      } catch (error) {
        if (!failing) log.warn('outbox.waiting', { error });
        failing = true;
        await pause(1_000, stop.signal);
      }
      if (moved < batchRows) await pause(lookEveryMs, stop.signal);
    }
  };

  const running = loop();
  return {
    close: async () => {
      stop.abort();
      await running;
    },
  };
};
