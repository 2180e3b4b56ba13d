import { Business } from '@marquee/contracts/http/business';
import { actorOf } from '@marquee/kit/identity/actor';
import { route } from '../deps';
import { readBusiness, storeBusiness } from './business-queries';

const path = '/api/admin/business';

export const getBusiness = route({
  get: path,
  allow: 'admin',
  reply: Business,
  handle: async (_input, { db }) => await readBusiness(db),
});

/** Changes what later receipts, mails and status pages print. Receipts that were issued keep their seller. */
export const setBusiness = route({
  post: path,
  allow: 'admin',
  body: Business,
  reply: Business,
  handle: async ({ body, identity, requestId }, { db }) => {
    await db.transaction((tx) => storeBusiness(tx, body, { by: actorOf(identity), requestId }));
    return body;
  },
});
