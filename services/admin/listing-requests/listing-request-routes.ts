import {
  AttestListingRequest,
  ListingRequest,
  ListingRequests,
  MoveListingRequest,
  NewNote,
} from '@marquee/contracts/http/inbox';
import { whyNotMoved } from '@marquee/contracts/rules/listing-request-states';
import { conflict, notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import { recordInboxAction } from '../audit/record-action';
import { route } from '../deps';
import { addNote } from '../inbox/inbox-notes';
import { InboxId } from '../inbox/inbox-page';
import { queueMail } from '../mail/mail-queries';
import { operatorName } from '../operators/operator';
import { dropActivation, orderJob } from './listing-job-queries';
import { attestListingRequest, lockListingRequest, moveListingRequest } from './listing-request-changes';
import { listingRequestMail } from './listing-request-mails';
import {
  ListingRequestSearch,
  listListingRequests,
  requestHistory,
  wholeRequest,
} from './listing-request-queries';
import { issueReceipt } from './receipt-queries';

export const getListingRequests = route({
  get: '/api/admin/inbox/listing-requests',
  allow: 'admin',
  query: ListingRequestSearch,
  reply: ListingRequests,
  handle: ({ query }, { db }) => listListingRequests(db, query),
});

export const getListingRequest = route({
  get: '/api/admin/inbox/listing-requests/:id',
  allow: 'admin',
  params: InboxId,
  reply: ListingRequest,
  handle: ({ params: { id } }, { db, paymentInstructions }) => wholeRequest(db, id, paymentInstructions),
});

/**
 * Stores the move, its mail and its audit entry together. From paid to active only the order is stored: the
 * request is active once the model is featured. A refund and an end before its time order the end of
 * featuring.
 */
export const postListingRequestMove = route({
  post: '/api/admin/inbox/listing-requests/:id/move',
  allow: 'admin',
  params: InboxId,
  body: MoveListingRequest,
  reply: ListingRequest,
  handle: async (
    { params: { id }, body: { from, to, message, model }, identity, requestId },
    { db, paymentInstructions, receiptSeller, ...site },
  ) => {
    const by = operatorName(identity);
    return await db.transaction(async (tx) => {
      const request = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      if (request.state !== from)
        conflict(
          'listing-request.moved',
          `Another operator has moved it: it is ${request.state.replaceAll('-', ' ')} now.`,
        );
      const fault = whyNotMoved(from, to, request.attested);
      if (fault === 'not-next')
        unprocessable('listing-request.not-next', `It cannot go from ${from} to ${to}.`);
      if (fault === 'not-attested') {
        unprocessable(
          'listing-request.not-attested',
          'Age and consent must be attested before it can become active.',
        );
      }
      if (to === 'awaiting-payment' && request.priceCents > 0 && paymentInstructions === '') {
        unprocessable(
          'listing-request.no-payment-instructions',
          'Payment instructions aren’t set yet (PAYMENT_INSTRUCTIONS). Set them, or set the price to 0.',
        );
      }
      const action = {
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
        if (model.is === 'new' && model.profileImage === null && !model.withoutPicture) {
          unprocessable(
            'listing-request.picture-missing',
            'Enter a photo, or choose to activate without one: the profile then shows a placeholder.',
            { fields: { profileImage: 'is required, unless you choose to activate without a photo' } },
          );
        }
        const details = { model, ...(message !== undefined && { message }) };
        if (!(await orderJob(tx, id, { kind: 'activate', ...order, details }))) {
          conflict('listing-request.activating', 'It is being activated already.');
        }
        await recordInboxAction(tx, 'listing.activation-ordered', { ...action, after: { ...model } });
        return await wholeRequest(tx, id, paymentInstructions);
      }
      await moveListingRequest(tx, id, { from, to, by }, message);
      if (to === 'paid' && request.priceCents > 0) await issueReceipt(tx, id, receiptSeller);
      await recordInboxAction(tx, 'listing.moved', {
        ...action,
        before: { state: from },
        after: { state: to },
      });
      if (to === 'refunded') await dropActivation(tx, id, 'The payment was refunded.');
      if (to === 'refunded' || to === 'expired')
        await orderJob(tx, id, { kind: 'end', ...order, details: { isRefund: to === 'refunded' } });
      await queueMail(
        tx,
        { listingRequestId: id },
        listingRequestMail(request, await requestHistory(tx, id), site, { message, paymentInstructions }),
      );
      return await wholeRequest(tx, id, paymentInstructions);
    });
  },
});

export const postListingRequestAttestation = route({
  post: '/api/admin/inbox/listing-requests/:id/attest',
  allow: 'admin',
  params: InboxId,
  body: AttestListingRequest,
  reply: ListingRequest,
  handle: ({ params: { id }, body: { kind }, identity, requestId }, { db, paymentInstructions }) =>
    db.transaction(async (tx) => {
      const { reference } = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      if (await attestListingRequest(tx, id, kind, operatorName(identity))) {
        const about = { kind: 'listing request', id, reference } as const;
        await recordInboxAction(tx, 'listing.attested', {
          by: actorOf(identity),
          requestId,
          about,
          after: { [kind]: true },
        });
      }
      return await wholeRequest(tx, id, paymentInstructions);
    }),
});

export const postListingRequestNote = route({
  post: '/api/admin/inbox/listing-requests/:id/notes',
  allow: 'admin',
  params: InboxId,
  body: NewNote,
  reply: ListingRequest,
  handle: ({ params: { id }, body, identity, requestId }, { db, paymentInstructions }) =>
    db.transaction(async (tx) => {
      const { reference } = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      await addNote(tx, { listingRequestId: id }, body.text, operatorName(identity));
      await recordInboxAction(tx, 'listing.noted', {
        by: actorOf(identity),
        requestId,
        about: { kind: 'listing request', id, reference },
      });
      return await wholeRequest(tx, id, paymentInstructions);
    }),
});
