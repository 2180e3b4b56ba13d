import {
  AttestListingRequest,
  ListingRequest,
  ListingRequests,
  NewNote,
  SetListingPrice,
  WithdrawAttestation,
} from '@marquee/contracts/http/inbox';
import { isBeforePayment } from '@marquee/contracts/rules/listing-request-states';
import { conflict, notFound } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import { recordInboxAction } from '../audit/record-action';
import { route } from '../deps';
import { addNote } from '../inbox/inbox-notes';
import { InboxId } from '../inbox/inbox-page';
import { operatorName } from '../operators/operator';
import { activationOf } from './listing-job-queries';
import { lockListingRequest, storeAttestation, storeListingPrice } from './listing-request-changes';
import { ListingRequestSearch, listListingRequests, wholeRequest } from './listing-request-queries';

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
  handle: ({ params: { id } }, { db }) => wholeRequest(db, id),
});

/** Changes the agreed price. 409 once the request is paid or over. */
export const setListingPrice = route({
  post: '/api/admin/inbox/listing-requests/:id/price',
  allow: 'admin',
  params: InboxId,
  body: SetListingPrice,
  reply: ListingRequest,
  handle: ({ params: { id }, body: { priceCents }, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const request = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      if (!isBeforePayment(request.state))
        conflict('listing-request.price-fixed', 'The price can be changed until the request is paid.');
      if (request.priceCents !== priceCents) {
        await storeListingPrice(tx, id, priceCents);
        await recordInboxAction(tx, 'listing.priced', {
          by: actorOf(identity),
          requestId,
          about: { kind: 'listing request', id, reference: request.reference },
          before: { priceCents: request.priceCents },
          after: { priceCents },
        });
      }
      return await wholeRequest(tx, id);
    }),
});

/** The first attestation of a kind stays until it is withdrawn. */
export const attestListingRequest = route({
  post: '/api/admin/inbox/listing-requests/:id/attest',
  allow: 'admin',
  params: InboxId,
  body: AttestListingRequest,
  reply: ListingRequest,
  handle: ({ params: { id }, body: { kind, ...more }, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const { reference, attested } =
        (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      const evidence = 'method' in more ? more : null;
      if (attested[kind] === null) {
        await storeAttestation(tx, id, kind, { by: operatorName(identity), evidence });
        await recordInboxAction(tx, 'listing.attested', {
          by: actorOf(identity),
          requestId,
          about: { kind: 'listing request', id, reference },
          after: { [kind]: true, ...evidence },
        });
      }
      return await wholeRequest(tx, id);
    }),
});

/** A live listing keeps its attestations: its placement ends first. */
export const withdrawAttestation = route({
  post: '/api/admin/inbox/listing-requests/:id/attest/withdraw',
  allow: 'admin',
  params: InboxId,
  body: WithdrawAttestation,
  reply: ListingRequest,
  handle: ({ params: { id }, body: { kind, reason }, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const { reference, state } = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      if (state === 'active' || (await activationOf(tx, id))?.state === 'working')
        conflict('listing-request.live', 'It is live or being activated: end the placement first.');
      await storeAttestation(tx, id, kind, null);
      await recordInboxAction(tx, 'listing.attestation-withdrawn', {
        by: actorOf(identity),
        requestId,
        about: { kind: 'listing request', id, reference },
        after: { [kind]: false, reason },
      });
      return await wholeRequest(tx, id);
    }),
});

export const addListingRequestNote = route({
  post: '/api/admin/inbox/listing-requests/:id/notes',
  allow: 'admin',
  params: InboxId,
  body: NewNote,
  reply: ListingRequest,
  handle: ({ params: { id }, body, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const { reference } = (await lockListingRequest(tx, id)) ?? notFound('listing-request.unknown');
      await addNote(tx, { listingRequestId: id }, body.text, operatorName(identity));
      await recordInboxAction(tx, 'listing.noted', {
        by: actorOf(identity),
        requestId,
        about: { kind: 'listing request', id, reference },
      });
      return await wholeRequest(tx, id);
    }),
});
