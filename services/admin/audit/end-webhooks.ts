import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { type Changed, lockWebhooks, record } from './webhook-changes';

/**
 * Deletes the webhooks of a model that were asked for before its holder's access ended, and lets none be added: by a new
 * password, or because it was archived or erased. Other messages, and a repeated one, change nothing.
 */
export const endWebhooks = async (db: Postgres, { event, at, requestId }: DomainMessage): Promise<void> => {
  let modelId: number;
  if (event.type === 'analytics.password.generated') ({ modelId } = event);
  else if (event.type === 'catalog.model.erased') modelId = event.model.id;
  else if (event.type === 'catalog.model.updated' && event.model.archived) modelId = event.model.id;
  else return;
  // The model is read as a listed one until the commit, shortly after the time of the message.
  const later = event.type === 'analytics.password.generated' ? '0' : '1 minute';
  await db.transaction(async (tx) => {
    await lockWebhooks(tx, modelId);
    const ended = await rowsOf<Changed>(
      tx,
      `with known as (insert into holder_access_ends as earlier values ($1, $2::timestamptz + $3::interval)
         on conflict (model_id) do update set ended_at = greatest(earlier.ended_at, excluded.ended_at) returning ended_at)
       delete from webhooks where model_id = $1 and created_at < (select ended_at from known) returning id, url`,
      [modelId, at, later],
    );
    const action = { by: { role: 'service', name: 'admin' }, requestId } as const;
    for (const webhook of ended) await record(tx, action, 'deleted', webhook);
  });
};
