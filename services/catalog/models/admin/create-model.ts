import type { Actor } from '@marquee/contracts/events/domain-event';
import { NewModel } from '@marquee/contracts/http/listing';
import { ModelProfile } from '@marquee/contracts/http/models';
import { deriveSlug } from '@marquee/contracts/rules/derive-slug';
import { announce } from '@marquee/kit/bus/outbox';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { factsOf, modelAuditEntry } from '../../audit-entry';
import { route } from '../../deps';
import { featuredUntil } from '../featured-until';
import { unknownModel } from '../listed-model';
import { modelById, modelState } from '../model-queries';
import { type ProfileRow, profileOf } from '../model-row';
import { adminEmail } from './change-model';
import { insertModels, type ModelToInsert } from './insert-models';
import { requireListable } from './require-listable';
import { rethrowSlugTaken } from './slugs';
import { reportStatus } from './update-listing';

/** Inserts a model and announces it. A taken slug violates a constraint: see `rethrowSlugTaken`. */
export const addModel = async (
  tx: Queryable,
  model: ModelToInsert,
  { by, requestId }: { by: Actor; requestId: string },
): Promise<ProfileRow> => {
  const id = (await insertModels(tx, [model])).get(model.slug);
  const row = id === undefined ? undefined : await modelById(tx, id);
  if (!row) throw new Error('the inserted model was not found');
  const state = await modelState(tx, row.id);
  const entry = modelAuditEntry(by, 'model.created', state, { after: factsOf(model) });
  await announce(tx, { type: 'catalog.model.created', model: state }, requestId, entry);
  return row;
};

export const createModel = route({
  post: '/api/models',
  body: NewModel,
  reply: ModelProfile,
  allow: 'admin',
  handle: async (
    { body: { featured, days, withoutEnd, ...listing }, requestId, identity },
    { db, counts, now },
  ) => {
    const at = now();
    const featuredBy = adminEmail(identity);
    const model = {
      ...listing,
      slug: listing.slug || deriveSlug(listing.name),
      featuredUntil: featured ? featuredUntil({ days, withoutEnd }, at) : null,
      createdAt: at,
      ...(featuredBy !== null && { featuredBy }),
    };
    requireListable(model);
    const created = await db
      .transaction(async (tx) => {
        const { id } = await addModel(tx, model, { by: actorOf(identity), requestId });
        await reportStatus(tx, id, model);
        return (await modelById(tx, id)) ?? unknownModel();
      })
      .catch(rethrowSlugTaken);
    counts.clear();
    return answer(201, profileOf(created, at), { location: `/api/models/${created.id}` });
  },
});
