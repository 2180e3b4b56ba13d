import { HolderEmail, SetHolderEmail } from '@marquee/contracts/http/holder-email';
import { ModelSummary } from '@marquee/contracts/http/models';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { notFound } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { actorOf } from '@marquee/kit/identity/actor';
import { route } from '../deps';
import { holderEmailOf, storeHolderEmail } from './holder-email-queries';

const path = '/api/admin/models/:id/holder-email';
export const getHolderEmail = route({
  get: path,
  allow: 'admin',
  params: idParams,
  reply: HolderEmail,
  handle: async ({ params: { id } }, { db }) => await holderEmailOf(db, id),
});

/** Gets reminders, digest and statement of placements by hand, and decisions. The audit log has no email. */
export const setHolderEmail = route({
  post: path,
  allow: 'admin',
  params: idParams,
  body: SetHolderEmail,
  reply: HolderEmail,
  handle: async ({ params: { id }, body: { email }, identity, requestId }, { db, catalog }) => {
    const found = await catalog.get(`/internal/models/by-id/${id}`, requestId);
    if (found === undefined) return notFound('model.unknown', 'There is no such model.');
    const { slug } = ModelSummary.parse(found);
    await db.transaction(async (tx) => {
      const former = await storeHolderEmail(tx, id, email);
      if (former === email) return;
      const entry = {
        by: actorOf(identity),
        what: 'holder-email.changed',
        about: { kind: 'model', id: String(id), name: slug },
        before: { entered: former !== null },
        after: { entered: email !== null },
      };
      await recordAudit(tx, entry, requestId);
    });
    return await holderEmailOf(db, id);
  },
});
