import { randomBytes, randomUUID } from 'node:crypto';
import {
  ChangeWebhook,
  NewWebhook,
  shownDeliveriesMax,
  Webhooks,
  webhooksMax,
} from '@marquee/contracts/http/webhooks';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import type { RouteContext } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { route } from '../deps';
import { operatorWithPassword } from '../operators/operator';
import { queueDeliveries } from './delivery-queries';
import { secretText } from './signature';

const listed = async (db: Queryable, created?: string) => {
  const webhooks = await rowsOf<Webhooks['webhooks'][number]>(
    db,
    `select id, url, events, state, coalesce(deliveries, '[]') as deliveries from webhooks w cross join lateral (
       select jsonb_agg(jsonb_build_object('id', id, 'event', event, 'createdAt', created_at, 'attempts', attempts, 'status', status, 'nextAt', next_at,
         'state', case when next_at is not null then 'waiting' when delivered_at is null then 'given up' else 'delivered' end)) as deliveries
       from (select * from webhook_deliveries where webhook_id = w.id order by created_at desc, id limit $1) as latest) as log
     order by id`,
    [shownDeliveriesMax],
  );
  return { webhooks, ...(created !== undefined && { created }) } satisfies Webhooks;
};

type Changed = { readonly id: number; readonly url: string };

/** The rest of the URL may be a secret. */
const record = (
  tx: Queryable,
  { identity, requestId }: Pick<RouteContext, 'identity' | 'requestId'>,
  did: 'created' | 'paused' | 'resumed' | 'deleted',
  { id, url }: Changed,
) => {
  const about = { kind: 'webhook', id: String(id), name: new URL(url).host };
  return recordAudit(tx, { by: actorOf(identity), what: `webhook.${did}`, about }, requestId);
};

const own = { allow: 'admin', reply: Webhooks } as const;

export const getWebhooks = route({
  ...own,
  get: '/api/admin/webhooks',
  handle: (_input, { db }) => listed(db),
});

/** Needs the operator's password, and shows the secret once. */
export const addWebhook = route({
  ...own,
  post: '/api/admin/webhooks',
  body: NewWebhook,
  handle: async ({ body: { password, url, events }, ...asked }, deps) => {
    await operatorWithPassword(deps, asked.identity, { password });
    const key = randomBytes(32);
    await deps.db.transaction(async (tx) => {
      const added = await firstRow<Changed>(
        tx,
        `insert into webhooks (url, events, secret) select $1, $2, $3
         where (select count(*) from webhooks) < $4 returning id, url`,
        [url, events, deps.sealing.seal(key), webhooksMax],
      );
      const tooMany = `At most ${webhooksMax} webhooks. Delete one first.`;
      await record(tx, asked, 'created', added ?? unprocessable('webhook.too-many', tooMany));
    });
    return await listed(deps.db, secretText(key));
  },
});

const statements = {
  pause: "update webhooks set state = 'paused' where id = $1 returning id, url",
  resume: "update webhooks set state = 'active' where id = $1 returning id, url",
  delete: 'delete from webhooks where id = $1 returning id, url',
  test: 'select id, url from webhooks where id = $1',
  retry: `with due as (update webhook_deliveries set next_at = now(), attempts = 0, delivered_at = null, status = null where webhook_id = $1 and id = $2 returning webhook_id)
    select id, url from webhooks where id in (select webhook_id from due)`,
} as const;

export const changeWebhook = route({
  ...own,
  post: '/api/admin/webhooks/:id',
  params: idParams,
  body: ChangeWebhook,
  handle: async ({ params: { id }, body: { to, delivery }, ...asked }, { db }) => {
    await db.transaction(async (tx) => {
      const found = await firstRow<Changed>(tx, statements[to], to === 'retry' ? [id, delivery] : [id]);
      const webhook = found ?? notFound('webhook.unknown', 'There is no such webhook or delivery.');
      const test = { occasion: randomUUID(), data: {} };
      if (to === 'test') await queueDeliveries(tx, 'webhook.test', [test], id);
      else if (to !== 'retry') await record(tx, asked, `${to}d`, webhook);
    });
    return await listed(db);
  },
});
