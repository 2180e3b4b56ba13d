import {
  AttestListingRequest,
  ListingRequest,
  ListingRequests,
  MoveListingRequest,
  NewNote,
} from '@marquee/contracts/http/inbox';
import { listingRequestStates, whyNotMoved } from '@marquee/contracts/rules/listing-request-states';
import { conflict, notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { recordInboxAction } from '../audit/record-action';
import { InboxId, inboxPage, inboxSearch } from '../inbox/inbox-page';
import { operatorOf } from '../inbox/operator';
import { listingRequestMail } from '../mail/listing-request-mails';
import { addNote } from '../queries/inbox-notes';
import { dropActivation, orderJob } from '../queries/listing-jobs';
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
  query: z.object({ state: z.enum(listingRequestStates).optional(), q: inboxSearch, ...inboxPage }),
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

/**
 * The move, by whom and when, the mail about it and its announcement are stored together. From paid to active only the order is stored:
 * the request is active once the model is featured. A refund orders the end of featuring.
 */
export const postListingRequestMove = route({
  post: '/api/admin/inbox/listing-requests/:id/move',
  allow: 'admin',
  params: InboxId,
  body: MoveListingRequest,
  reply: ListingRequest,
  handle: async (
    { params: { id }, body: { from, to, message, model }, identity, requestId },
    { db, publicUrl },
  ) => {
    const by = operatorOf(identity);
    return await db.transaction(async (tx) => {
      const request = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      if (request.state !== from)
        conflict('listing-request.moved', `Somebody else has moved it: it is ${request.state} now.`);
      const fault = whyNotMoved(from, to, request.attested);
      if (fault === 'not-next')
        unprocessable('listing-request.not-next', `It cannot go from ${from} to ${to}.`);
      if (fault === 'not-attested') {
        unprocessable(
          'listing-request.not-attested',
          'Age and consent must be attested before it can become active.',
        );
      }
      const told = {
        by: actorOf(identity),
        requestId,
        about: { kind: 'listing request', id, reference: request.reference },
      } as const;
      const order = { orderedBy: by, orderId: requestId };
      if (to === 'active') {
        if (model === undefined)
          return unprocessable('listing-request.model-missing', 'Choose the model that is to be featured.', {
            fields: { model: 'is required' },
          });
        const details = { model, ...(message !== undefined && { message }) };
        if (!(await orderJob(tx, id, { kind: 'activate', ...order, details }))) {
          conflict('listing-request.activating', 'It is being activated already.');
        }
        await recordInboxAction(tx, 'listing.activation-ordered', { ...told, after: { ...model } });
        return await whole(tx, id);
      }
      await moveListingRequest(tx, id, { from, to, by });
      await recordInboxAction(tx, 'listing.moved', {
        ...told,
        before: { state: from },
        after: { state: to },
      });
      if (to === 'refunded') {
        await dropActivation(tx, id, 'The payment was refunded.');
        await orderJob(tx, id, { kind: 'end', ...order, details: {} });
      }
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
  handle: ({ params: { id }, body: { kind }, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const { reference } = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      if (await attestListingRequest(tx, id, kind, operatorOf(identity))) {
        const about = { kind: 'listing request', id, reference } as const;
        await recordInboxAction(tx, 'listing.attested', {
          by: actorOf(identity),
          requestId,
          about,
          after: { [kind]: true },
        });
      }
      return await whole(tx, id);
    }),
});

export const postListingRequestNote = route({
  post: '/api/admin/inbox/listing-requests/:id/notes',
  allow: 'admin',
  params: InboxId,
  body: NewNote,
  reply: ListingRequest,
  handle: ({ params: { id }, body, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const { reference } = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      await addNote(tx, { listingRequestId: id }, body.text, operatorOf(identity));
      await recordInboxAction(tx, 'listing.noted', {
        by: actorOf(identity),
        requestId,
        about: { kind: 'listing request', id, reference },
      });
      return await whole(tx, id);
    }),
});
