import {
  AttestListingRequest,
  ListingRequest,
  ListingRequests,
  SetListingPrice,
  WithdrawAttestation,
} from '@marquee/contracts/http/inbox';
import { isBeforePayment } from '@marquee/contracts/rules/listing-request-states';
import { conflict } from '@marquee/kit/errors/http-error';
import { route } from '../deps';
import { inboxItem } from '../inbox/inbox-item';
import { InboxId } from '../inbox/inbox-page';
import { activationOf } from './listing-job-queries';
import { lockListingRequest, storeAttestation, storeListingPrice } from './listing-request-changes';
import { ListingRequestSearch, listingRequestById, listListingRequests } from './listing-request-queries';

const path = '/api/admin/inbox/listing-requests';

const { change, ...routes } = inboxItem({
  path,
  kind: 'listing request',
  noted: 'listing.noted',
  unknown: 'listing-request.unknown',
  reply: ListingRequest,
  aboutOf: (listingRequestId) => ({ listingRequestId }),
  lock: lockListingRequest,
  byId: listingRequestById,
});

export const changeListingRequest = change;
export const getListingRequest = routes.getOne;
export const addListingRequestNote = routes.addNote;

export const getListingRequests = route({
  get: path,
  allow: 'admin',
  query: ListingRequestSearch,
  reply: ListingRequests,
  handle: ({ query }, { db }) => listListingRequests(db, query),
});

/** Changes the agreed price. 409 once the request is paid or over. */
export const setListingPrice = route({
  post: `${path}/:id/price`,
  allow: 'admin',
  params: InboxId,
  body: SetListingPrice,
  reply: ListingRequest,
  handle: (call, { db }) =>
    change(call, db, async (tx, request, { record }) => {
      const { priceCents } = call.body;
      if (!isBeforePayment(request.state))
        conflict('listing-request.price-fixed', 'The price can be changed until the request is paid.');
      if (request.priceCents === priceCents) return;
      await storeListingPrice(tx, call.params.id, priceCents);
      await record('listing.priced', { before: { priceCents: request.priceCents }, after: { priceCents } });
    }),
});

/** The first attestation of a kind stays until it is withdrawn. */
export const attestListingRequest = route({
  post: `${path}/:id/attest`,
  allow: 'admin',
  params: InboxId,
  body: AttestListingRequest,
  reply: ListingRequest,
  handle: (call, { db }) =>
    change(call, db, async (tx, { attested }, { by, record }) => {
      const { kind, ...more } = call.body;
      if (attested[kind] !== null) return;
      const evidence = 'method' in more ? more : null;
      await storeAttestation(tx, call.params.id, kind, { by, evidence });
      await record('listing.attested', { after: { [kind]: true, ...evidence } });
    }),
});

/** A live listing keeps its attestations: its placement ends first. */
export const withdrawAttestation = route({
  post: `${path}/:id/attest/withdraw`,
  allow: 'admin',
  params: InboxId,
  body: WithdrawAttestation,
  reply: ListingRequest,
  handle: (call, { db }) =>
    change(call, db, async (tx, { state }, { record }) => {
      const { id } = call.params;
      const { kind, reason } = call.body;
      if (state === 'active' || (await activationOf(tx, id))?.state === 'working')
        conflict('listing-request.live', 'It is live or being activated: end the placement first.');
      await storeAttestation(tx, id, kind, null);
      await record('listing.attestation-withdrawn', { after: { [kind]: false, reason } });
    }),
});
