import { type NewEntry, recordAudit } from '@marquee/kit/bus/outbox';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

export type Changed = { readonly id: number; readonly url: string };
type Action = Pick<NewEntry, 'by'> & { readonly requestId: string | null };

/** The rest of the URL may be a secret. */
export const record = (tx: Queryable, { by, requestId }: Action, did: string, { id, url }: Changed) => {
  const about = { kind: 'webhook', id: String(id), name: new URL(url).host };
  return recordAudit(tx, { by, what: `webhook.${did}`, about }, requestId);
};

/** One transaction at a time adds a webhook of the model or the site, or ends the access of the model's holder. */
export const lockWebhooks = (tx: Queryable, of: number | 'site') =>
  tx.query("select pg_advisory_xact_lock(hashtext(current_schema() || '.webhooks ' || $1))", [of]);
