import { AttestListingRequest, ListingRequest, ListingRequests, MoveListingRequest, NewNote } from '@marquee/contracts/http/inbox';
import { listingRequestStates, whyNotMoved } from '@marquee/contracts/listing-request-states';
import { conflict, notFound, unprocessable } from '@marquee/kit/errors/refusal';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { InboxId, inboxPage } from '../inbox/inbox-page';
import { operatorOf } from '../inbox/operator';
import { listingRequestMail } from '../mail/listing-request-mails';
import { addNote } from '../queries/inbox-notes';
import {
  attestListingRequest,
  listingRequestById,
  listListingRequests,
  lockListingRequest,
  moveListingRequest,
} from '../queries/listing-requests';
import { queueMail } from '../queries/mails';
import { route } from '../route';

const whole = async (db: Queryable, id: number): Promise<ListingRequest> =>
  (await listingRequestById(db, id)) ?? notFound('listing-request.unknown');

export const getListingRequests = route({
  get: '/api/admin/inbox/listing-requests',
  allow: 'admin',
  query: z.object({ state: z.enum(listingRequestStates).optional(), ...inboxPage }),
  reply: ListingRequests,
  handle: ({ query }, { db }) => listListingRequests(db, query),
});

export const getListingRequest = route({
  get: '/api/admin/inbox/listing-requests/:id',
  allow: 'admin',
  params: InboxId,
  reply: ListingRequest,
  handle: ({ params: { id } }, { db }) => whole(db, id),
});

/** The move, by whom and when, and the mail about it are stored together. */
export const postListingRequestMove = route({
  post: '/api/admin/inbox/listing-requests/:id/move',
  allow: 'admin',
  params: InboxId,
  body: MoveListingRequest,
  reply: ListingRequest,
  handle: async ({ params: { id }, body: { from, to, message }, identity }, { db, publicUrl }) => {
    const by = operatorOf(identity);
    return await db.transaction(async (tx) => {
      const request = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      if (request.state !== from) conflict('listing-request.moved', `Somebody else has moved it: it is ${request.state} now.`);
      const fault = whyNotMoved(from, to, request.attested);
      if (fault === 'not-next') unprocessable('listing-request.not-next', `It cannot go from ${from} to ${to}.`);
      if (fault === 'not-attested') {
        unprocessable('listing-request.not-attested', 'Age and consent must be attested before it can become active.');
      }
      await moveListingRequest(tx, id, { from, to, by });
      await queueMail(tx, { listingRequestId: id }, listingRequestMail(request, to, publicUrl, message));
      return await whole(tx, id);
    });
  },
});

export const postListingRequestAttestation = route({
  post: '/api/admin/inbox/listing-requests/:id/attest',
  allow: 'admin',
  params: InboxId,
  body: AttestListingRequest,
  reply: ListingRequest,
  handle: async ({ params: { id }, body, identity }, { db }) => {
    await attestListingRequest(db, id, body.kind, operatorOf(identity));
    return await whole(db, id);
  },
});

export const postListingRequestNote = route({
  post: '/api/admin/inbox/listing-requests/:id/notes',
  allow: 'admin',
  params: InboxId,
  body: NewNote,
  reply: ListingRequest,
  handle: ({ params: { id }, body, identity }, { db }) =>
    db.transaction(async (tx) => {
      if ((await lockListingRequest(tx, id)) === undefined) notFound('listing-request.unknown');
      await addNote(tx, { listingRequestId: id }, body.text, operatorOf(identity));
      return await whole(tx, id);
    }),
});
