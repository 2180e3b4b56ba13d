import type { Outbound } from '@marquee/kit/http/outbound';
import type { Sealing } from '@marquee/kit/identity/sealing';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres, Queryable } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { pause } from '@marquee/kit/run/wait';
import { holderEmailOf } from '../holders/holder-email-queries';
import { letterOf, type Mail, type OperatorSite, operatorMail } from '../mail/mail';
import { queueMail } from '../mail/mail-queries';
import { storeAnswer, type TakenDelivery, takeDeliveries } from './delivery-queries';
import { signedHeaders } from './signature';

type Deps = {
  readonly db: Postgres;
  readonly outbound: Outbound;
  readonly sealing: Sealing;
  readonly site: OperatorSite;
  readonly log: Log;
};

/** To the contact address, or for a model's to its holder; undefined where no email is known. */
const turnedOffMail = async (
  tx: Queryable,
  { url, modelId, slug }: TakenDelivery,
  site: OperatorSite,
): Promise<Mail | undefined> => {
  const subject = 'A webhook was turned off';
  const text = `${new URL(url).host} has accepted no event for three days, or answered 410 Gone. No events are sent to it until you resume it.`;
  const label = 'Open the account page';
  if (modelId === null) return operatorMail(site, { subject, text, label, path: '/admin/account' });
  const { email, requestEmail } = await holderEmailOf(tx, modelId);
  const recipient = email ?? requestEmail;
  if (recipient === null) return undefined;
  const page = new URL(`/analytics/${slug}?tab=account`, site.publicUrl).href;
  return letterOf(site, { recipient, subject, parts: [text, { label, url: page }] });
};

const deliver = async (taken: TakenDelivery, { db, outbound, sealing, site, log }: Deps): Promise<void> => {
  const { id, url, secret, body, webhookId, attempts, modelId } = taken;
  const headers = signedHeaders(sealing.open(secret), id, Date.now(), body);
  const failed = ({ code, name }: NodeJS.ErrnoException) => code ?? name;
  const answer = await outbound.post(url, headers, body).catch(failed);
  const status = typeof answer === 'number' ? answer : undefined;
  const isAccepted = status !== undefined && status >= 200 && status < 300;
  await db.transaction(async (tx) => {
    if (!(await storeAnswer(tx, taken, { status, isAccepted }))) return;
    const mail = await turnedOffMail(tx, taken, site);
    if (mail !== undefined) await queueMail(tx, modelId === null ? 'operators' : { modelId }, mail);
  });
  const attempt = { webhookId, attempts: attempts + 1, answer };
  log.info(isAccepted ? 'webhook.delivered' : 'webhook.refused', attempt);
};

/**
 * Sends queued deliveries, each at least once: a delivery is taken for a minute, and if the process dies meanwhile
 * another one takes it. Several instances may run, and each sends one delivery of a webhook at a time, so that a slow
 * receiver delays its own alone.
 */
export const deliverWebhooks = (deps: Deps): Closable => {
  const underWay = new Map<number, Promise<unknown>>();
  // An unreadable secret, or a failure of the database: it is taken again in a minute.
  const failed = (error: unknown) => deps.log.error('webhook.not-delivered', { error });
  return periodically(
    async (signal) => {
      while (!signal.aborted) {
        for (const taken of await takeDeliveries(deps.db, [...underWay.keys()])) {
          const end = () => underWay.delete(taken.webhookId);
          underWay.set(taken.webhookId, deliver(taken, deps).catch(failed).finally(end));
        }
        if (underWay.size === 0) break;
        await Promise.race([...underWay.values(), pause(500, signal)]);
      }
      await Promise.all(underWay.values());
    },
    { everyMs: 500, log: deps.log, name: 'deliver-webhooks' },
  );
};
