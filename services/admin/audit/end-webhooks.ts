import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/**
 * Deletes the webhooks of a model that were added before its holder's access ended: by a new password, or because it
 * was archived or erased. Other messages, and a repeated one, change nothing.
 */
export const endWebhooks = async (db: Queryable, { event, at }: DomainMessage): Promise<void> => {
  let modelId: number;
  if (event.type === 'analytics.password.generated') ({ modelId } = event);
  else if (event.type === 'catalog.model.erased') modelId = event.model.id;
  else if (event.type === 'catalog.model.updated' && event.model.archived) modelId = event.model.id;
  else return;
  await db.query('delete from webhooks where model_id = $1 and created_at < $2', [modelId, at]);
};
