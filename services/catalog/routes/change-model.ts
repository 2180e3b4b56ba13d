import type { Actor, AuditEntry } from '@marquee/contracts/events/domain-event';
import type { AdminModel } from '@marquee/contracts/http/models';
import { conflict, gone, notFound } from '@marquee/kit/errors/http-error';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { announce } from '@marquee/kit/postgres/outbox';
import { modelDeed } from '../listing/model-deed';
import { adminModelById } from '../queries/admin-models';
import { lockModel } from '../queries/model-by-id';
import type { ProfileRow } from '../queries/model-row';
import { modelState } from '../queries/model-states';
import type { CatalogDeps } from '../route';

type Change = {
  readonly id: number;
  /** The one that the caller has read; undefined when it does not matter. */
  readonly version: number | undefined;
  readonly requestId: string;
  readonly by: Actor;
  /** What the audit log calls it. */
  readonly what: string;
  /** Whether an archived model may be changed in this way. */
  readonly archivedToo?: boolean;
  /** What was and what is then; null when there is nothing to change. */
  readonly apply: (
    tx: Queryable,
    before: ProfileRow,
    at: Date,
  ) => Promise<Pick<AuditEntry, 'before' | 'after'> | null>;
};

/**
 * Changes a model and announces it, both or neither, and returns it as it is then. Whoever changes the same model waits; a version that is
 * no longer the model's is a conflict.
 */
export const changeModel = async (
  { db, counts, now }: CatalogDeps,
  { id, version, requestId, by, what, archivedToo, apply }: Change,
): Promise<AdminModel> => {
  const at = now();
  const changed = await db.transaction(async (tx) => {
    const before = await lockModel(tx, id);
    if (!before) return notFound('model.unknown', 'There is no such model.');
    if (before.archived && !archivedToo) return gone('model.archived', 'This model was removed.');
    if (version !== undefined && version !== before.version) {
      conflict('model.stale', 'Somebody has changed this model meanwhile. Read it again.', {
        fields: { version: `is ${before.version} by now` },
      });
    }
    const facts = await apply(tx, before, at);
    if (facts !== null) {
      const model = await modelState(tx, id);
      await announce(
        tx,
        { type: 'catalog.model.updated', model },
        requestId,
        modelDeed(by, what, model, facts),
      );
    }
    const after = await adminModelById(tx, id, at);
    if (!after) throw new Error(`model ${id} is gone within its own transaction`);
    return after;
  });
  counts.forget();
  return changed;
};
