import { ActivityHeaders } from '@marquee/contracts/events/activity-batch';
import type { Delivery } from '@marquee/kit/bus/delivery';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { columnsOf } from '@marquee/kit/postgres/rows';

export type HeldDelivery = { readonly delivery: Delivery; readonly why: string };

/** Records held messages, which the ledger shows as in flight; those without headers have no producer. */
export const recordHeld = async (db: Queryable, held: readonly HeldDelivery[]): Promise<void> => {
  const rows = new Map<
    string,
    { producer: string; seq: number; events: number; through: number; why: string }
  >();
  for (const { delivery, why } of held) {
    const { success, data } = ActivityHeaders.safeParse(delivery.headers);
    if (!success) continue;
    const { producer, seq, events, acceptedBefore } = data;
    // PostgreSQL stores no NUL in text, and the message may hold anything.
    const row = { producer, seq, events, through: acceptedBefore + events, why: why.replaceAll('\0', '') };
    rows.set(`${producer} ${String(seq).padStart(16, '0')}`, row);
  }
  if (rows.size === 0) return;
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await db.query(
    `insert into held_messages (producer, seq, events, accepted_through, reason)
     select * from unnest($1::uuid[], $2::bigint[], $3::integer[], $4::bigint[], $5::text[])
     on conflict (producer, seq) do update set reason = excluded.reason, last_at = now()`,
    columnsOf(sorted, 'producer', 'seq', 'events', 'through', 'why'),
  );
};

/** Deletes held messages that have been counted or have become dead letters since. */
export const deleteSettledHeld = async (db: Queryable): Promise<void> => {
  await db.query(
    `delete from held_messages as held
     where exists (select from processed_messages as processed where (processed.producer, processed.seq) = (held.producer, held.seq))
       or exists (select from producers where producers.producer = held.producer and producers.seen @> held.seq)
       or exists (select from dead_letters as letter where (letter.producer, letter.seq) = (held.producer, held.seq))`,
  );
};

export const countHeld = async (db: Queryable): Promise<number> =>
  (await db.query<{ held: number }>('select count(*) as held from held_messages')).rows[0]?.held ?? 0;
