import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import type { AdminModel } from '@marquee/contracts/http/models';
import { announce } from '@marquee/kit/bus/outbox';
import { conflict } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { modelAuditEntry } from '../../audit-entry';
import type { CatalogDeps } from '../../deps';
import { listedModel, unknownModel } from '../listed-model';
import { lockModel, modelState } from '../model-queries';
import type { ProfileRow } from '../model-row';
import { adminModelById } from './admin-model-queries';

export type Change<Before = ProfileRow> = {
  readonly id: number;
  /** The version that the caller has read; undefined skips the check. */
  readonly version?: number | undefined;
  readonly requestId: string;
  readonly identity: Identity;
  readonly what: string;
  /** Whether one that is archived can be changed in this way. */
  readonly archivedToo?: boolean;
  /** Makes the change and returns the facts before and after, or null if nothing changes. */
  readonly apply: (
    tx: Queryable,
    before: Before,
    at: Date,
  ) => Promise<Pick<AuditEntry, 'before' | 'after'> | null>;
};

/**
 * Changes a model and announces it in one transaction. Concurrent changes of a model wait for each other; an
 * outdated version is a conflict.
 */
export const changeModel = async (
  { db, counts, now }: CatalogDeps,
  { id, version, requestId, identity, what, archivedToo, apply }: Change,
): Promise<AdminModel> => {
  const at = now();
  const changed = await db.transaction(async (tx) => {
    const before = (await lockModel(tx, id)) ?? unknownModel();
    if (!archivedToo) listedModel(before);
    refuseStale('model', before, version);
    const facts = await apply(tx, before, at);
    if (facts !== null) {
      const model = await modelState(tx, id);
      const entry = modelAuditEntry(actorOf(identity), what, model, facts);
      await announce(tx, { type: 'catalog.model.updated', model }, requestId, entry);
    }
    const after = await adminModelById(tx, id, at);
    if (!after) throw new Error(`model ${id} does not exist`);
    return after;
  });
  counts.clear();
  return changed;
};

/** Throws 409 where `version`, the one that the caller has read, is given and is not the present one. */
export const refuseStale = (
  kind: 'model' | 'video',
  { version: present }: { readonly version: number },
  version: number | undefined,
): void => {
  if (version === undefined || version === present) return;
  conflict(`${kind}.stale`, `This ${kind} has changed since. Reload it and try again.`, {
    fields: { version: `is ${present} by now` },
  });
};

/** The admin's email for the history of a change; null for other callers. */
export const adminEmail = (identity: Identity): string | null =>
  identity.role === 'admin' ? identity.email : null;
