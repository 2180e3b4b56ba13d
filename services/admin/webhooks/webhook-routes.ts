import { randomBytes, randomUUID } from 'node:crypto';
import type { HolderPassword } from '@marquee/contracts/http/account';
import {
  ChangeWebhook,
  NewWebhook,
  shownDeliveriesMax,
  Webhooks,
  webhooksMax,
} from '@marquee/contracts/http/webhooks';
import { holderEvents } from '@marquee/contracts/rules/webhook-events';
import { invalidFields, notFound, unauthorized, unprocessable } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { type Answer, answer, type Route, type RouteContext } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow, rowsOf } from '@marquee/kit/postgres/rows';
import { type Changed, lockWebhooks, record } from '../audit/webhook-changes';
import { type AdminDeps, route } from '../deps';
import { operatorWithPassword } from '../operators/operator';
import { queueDeliveries } from './delivery-queries';
import { secretText } from './signature';

type Asked = Pick<RouteContext, 'identity' | 'requestId'>;
type Holder = Extract<Identity, { role: 'holder' }>;

/** The model's holder, or null for the site. An agency has no webhooks. */
const ownerOf = ({ identity }: Asked): Holder | null => {
  if (identity.role === 'admin') return null;
  const isHolder = identity.role === 'holder' && identity.agency === undefined;
  return isHolder ? identity : unauthorized('holder.required');
};
const actionOf = ({ identity, requestId }: Asked) => ({ by: actorOf(identity), requestId });
const isOwn = (owner: string) => `model_id is not distinct from ${owner}::bigint`;

const listed = async (db: Queryable, owner: Holder | null, created?: string) => {
  const webhooks = await rowsOf<Webhooks['webhooks'][number]>(
    db,
    `select id, url, events, state, coalesce(deliveries, '[]') as deliveries from webhooks w cross join lateral (
       select jsonb_agg(jsonb_build_object('id', id, 'event', event, 'createdAt', created_at, 'attempts', attempts, 'status', status, 'nextAt', next_at,
         'state', case when next_at is not null then 'waiting' when delivered_at is null then 'given up' else 'delivered' end)) as deliveries
       from (select * from webhook_deliveries where webhook_id = w.id order by created_at desc, id limit $1) as latest) as log
     where ${isOwn('$2')} order by id`,
    [shownDeliveriesMax, owner?.modelId],
  );
  return { webhooks, ...(created !== undefined && { created }) } satisfies Webhooks;
};

/** The refusal of a password that is not that of the operator, or of the holder, which analytics checks. */
const refusalOf = async (
  password: string,
  { identity, requestId }: Asked,
  deps: AdminDeps,
): Promise<Answer | undefined> => {
  if (identity.role !== 'holder') {
    await operatorWithPassword(deps, identity, { password });
    return undefined;
  }
  const { modelId, sessionId: session, address: ip } = identity;
  const given: HolderPassword = { modelId, password, session, ip };
  const asked = deps.analytics.command('/internal/holder-password', given, { requestId });
  const { status, body, headers } = await asked;
  return status < 300 ? undefined : answer(status, body, headers);
};

const own = { allow: 'admin', reply: Webhooks } as const;

export const getWebhooks = route({
  ...own,
  get: '/api/admin/webhooks',
  handle: (asked, { db }) => listed(db, ownerOf(asked)),
});

/** Needs the password of the account, and shows the secret once. */
export const addWebhook = route({
  ...own,
  post: '/api/admin/webhooks',
  body: NewWebhook,
  handle: async ({ body: { password, url, events }, ...asked }, deps) => {
    const owner = ownerOf(asked);
    if (owner !== null && !events.every((event) => holderEvents.includes(event)))
      invalidFields({ events: `must be of ${holderEvents.join(', ')}` });
    // What ends the access while the password is checked refuses or deletes the webhook.
    const at = new Date();
    const refusal = await refusalOf(password, asked, deps);
    if (refusal !== undefined) return refusal;
    const key = randomBytes(32);
    await deps.db.transaction(async (tx) => {
      await lockWebhooks(tx, owner?.modelId ?? 'site');
      const ended = 'select from holder_access_ends where model_id = $1 and ended_at > $2';
      if (await changesRow(tx, ended, [owner?.modelId, at])) unauthorized('holder.required');
      const added = await firstRow<Changed>(
        tx,
        `insert into webhooks (url, events, secret, model_id, slug, created_at) select $1, $2, $3, $4, $5, $6
         where (select count(*) from webhooks where ${isOwn('$4')}) < $7 returning id, url`,
        [url, events, deps.sealing.seal(key), owner?.modelId, owner?.slug, at, webhooksMax],
      );
      const tooMany = `At most ${webhooksMax} webhooks. Delete one first.`;
      await record(tx, actionOf(asked), 'created', added ?? unprocessable('webhook.too-many', tooMany));
    });
    return await listed(deps.db, owner, secretText(key));
  },
});

const known = `id = $1 and ${isOwn('$2')}`;
const statements = {
  pause: `update webhooks set state = 'paused' where ${known} returning id, url`,
  resume: `update webhooks set state = 'active' where ${known} returning id, url`,
  delete: `delete from webhooks where ${known} returning id, url`,
  test: `with former as (delete from webhook_deliveries where event = 'webhook.test' and next_at is null
      and webhook_id = (select id from webhooks where ${known}))
    select id, url from webhooks where ${known} for update`,
  retry: `with due as (update webhook_deliveries set next_at = now(), attempts = 0, delivered_at = null, status = null
      where webhook_id = (select id from webhooks where ${known}) and id = $3 returning webhook_id)
    select id, url from webhooks where id in (select webhook_id from due)`,
} as const;

export const changeWebhook = route({
  ...own,
  post: '/api/admin/webhooks/:id',
  params: idParams,
  body: ChangeWebhook,
  handle: async ({ params: { id }, body: { to, delivery }, ...asked }, { db }) => {
    const owner = ownerOf(asked);
    await db.transaction(async (tx) => {
      const given = [id, owner?.modelId, ...(to === 'retry' ? [delivery] : [])];
      const found = await firstRow<Changed>(tx, statements[to], given);
      const webhook = found ?? notFound('webhook.unknown', 'There is no such webhook or delivery.');
      const test = { occasion: randomUUID(), data: {} };
      if (to === 'test') await queueDeliveries(tx, 'webhook.test', [test], id);
      else if (to !== 'retry') await record(tx, actionOf(asked), `${to}d`, webhook);
    });
    return await listed(db, owner);
  },
});

/** The same of a model, for its holder. */
const ofHolder = (site: Route<AdminDeps>): Route<AdminDeps> => {
  return { ...site, path: site.path.replace('/admin/', '/insights/:slug/'), allow: 'own-model' };
};
export const getHolderWebhooks = ofHolder(getWebhooks);
export const addHolderWebhook = ofHolder(addWebhook);
export const changeHolderWebhook = ofHolder(changeWebhook);
