import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, rowsOf } from '@marquee/kit/postgres/rows';

/** Seconds between the attempts of a delivery: ten in three days, as Standard Webhooks recommends. */
export const retrySeconds = [5, 300, 1_800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3_600)];

export type TakenDelivery = {
  readonly id: string;
  readonly webhookId: number;
  /** Before this one. */
  readonly attempts: number;
  readonly url: string;
  readonly secret: Buffer;
  readonly body: string;
  /** Null: a webhook of the site. */
  readonly modelId: number | null;
  readonly slug: string | null;
};

/** Deliveries that are under way at a time in an instance. */
const takenMax = 100;

/** Takes the next due delivery of each active webhook but those `underWay`, the longest due first. None is given to another process for a minute. */
export const takeDeliveries = (db: Queryable, underWay: readonly number[] = []): Promise<TakenDelivery[]> =>
  rowsOf(
    db,
    `update webhook_deliveries as d set next_at = now() + interval '1 minute'
     from webhooks w where w.id = d.webhook_id and d.id in (
       select due.id from webhooks active cross join lateral (
         select id, next_at from webhook_deliveries where webhook_id = active.id and next_at <= now()
         order by next_at, created_at, id limit 1 for update skip locked) as due
       where active.state = 'active' and active.id <> all($1::int[]) order by due.next_at limit $2)
     returning d.id, d.webhook_id as "webhookId", d.attempts, w.url, w.secret, d.body, w.model_id as "modelId", w.slug`,
    [underWay, takenMax - underWay.length],
  );

/**
 * Stores the answer, and when a refused delivery is sent again. Returns true where that turns the webhook off:
 * the answer was that it is gone, or the last attempt failed and nothing was accepted since the event.
 */
export const storeAnswer = async (
  tx: Queryable,
  { id, webhookId, attempts }: TakenDelivery,
  { status, isAccepted }: { readonly status: number | undefined; readonly isAccepted: boolean },
): Promise<boolean> => {
  const seconds = isAccepted || status === 410 ? undefined : retrySeconds[attempts];
  await tx.query(
    `update webhook_deliveries set attempts = attempts + 1, status = $2, next_at = now() + make_interval(secs => $3),
       delivered_at = case when $4 then now() else delivered_at end where id = $1`,
    [id, status ?? null, seconds ?? null, isAccepted],
  );
  if (isAccepted || seconds !== undefined) return false;
  return await changesRow(
    tx,
    `update webhooks set state = 'failed' where id = $1 and state = 'active' and ($3 or not exists (
       select from webhook_deliveries d join webhook_deliveries refused on refused.id = $2
       where d.webhook_id = $1 and d.delivered_at > refused.created_at))`,
    [webhookId, id, status === 410],
  );
};

/**
 * `occasion` names it, so that it is sent once; `at` in ISO 8601, where that is known. `modelId`: the model that it is
 * about, whose holder is informed too; of figures only the holder.
 */
export type Occurrence = {
  readonly occasion: string;
  readonly at?: string | undefined;
  readonly data: object;
  readonly modelId?: number | undefined;
};

/** Queues an event once for each active webhook that subscribes to it and has the right to it, or for `only` unless an event waits there. */
export const queueDeliveries = async (
  db: Queryable,
  event: string,
  occurrences: readonly Occurrence[],
  only?: number,
): Promise<void> => {
  const given = occurrences.map(({ at: timestamp = new Date().toISOString(), data, ...one }) => {
    return { ...one, body: JSON.stringify({ type: event, timestamp, data }) };
  });
  await db.query(
    `insert into webhook_deliveries (webhook_id, event, occasion, body)
     select w.id, $1, occasion, body from webhooks w,
       jsonb_to_recordset($2) as found(occasion text, body text, "modelId" bigint)
     where case when $3::int is not null then w.id = $3 and not exists (
         select from webhook_deliveries where webhook_id = $3 and event = $1 and next_at is not null)
       else w.state = 'active' and $1 = any(w.events)
         and (w.model_id = "modelId" or w.model_id is null and ("modelId" is null or $1 <> 'figures.daily')) end
     on conflict do nothing`,
    [event, JSON.stringify(given), only],
  );
};
