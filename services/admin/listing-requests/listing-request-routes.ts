import {
  AttestListingRequest,
  ListingRequest,
  ListingRequests,
  SetListingPrice,
  WithdrawAttestation,
} from '@marquee/contracts/http/inbox';
import { isBeforePayment } from '@marquee/contracts/rules/listing-request-states';
import { conflict } from '@marquee/kit/errors/http-error';
import { inboxItem } from '../inbox/inbox-item';
import { activationOf } from './listing-job-queries';
import { lockListingRequest, storeAttestation, storeListingPrice } from './listing-request-changes';
import { ListingRequestSearch, listingRequestById, listListingRequests } from './listing-request-queries';

const { changing, ...routes } = inboxItem({
  path: '/api/admin/inbox/listing-requests',
  kind: 'listing request',
  noted: 'listing.noted',
  unknown: 'listing-request.unknown',
  reply: ListingRequest,
  aboutOf: (listingRequestId) => ({ listingRequestId }),
  search: ListingRequestSearch,
  page: ListingRequests,
  list: listListingRequests,
  lock: lockListingRequest,
  byId: listingRequestById,
});

export const changingListingRequest = changing;
export const getListingRequest = routes.getOne;
export const getListingRequests = routes.getPage;
export const addListingRequestNote = routes.addNote;

/** Changes the agreed price. 409 once the request is paid or over. */
export const setListingPrice = changing(
  'price',
  SetListingPrice,
  async (tx, { state, priceCents: before }, { id, body: { priceCents }, record }) => {
    if (!isBeforePayment(state))
      conflict('listing-request.price-fixed', 'The price can be changed until the request is paid.');
    if (before === priceCents) return;
    await storeListingPrice(tx, id, priceCents);
    await record('listing.priced', { before: { priceCents: before }, after: { priceCents } });
  },
);

/** The first attestation of a kind stays until it is withdrawn. */
export const attestListingRequest = changing(
  'attest',
  AttestListingRequest,
  async (tx, { attested }, { id, body: { kind, ...more }, by, record }) => {
    if (attested[kind] !== null) return;
    const evidence = 'method' in more ? more : null;
    await storeAttestation(tx, id, kind, { by, evidence });
    await record('listing.attested', { after: { [kind]: true, ...evidence } });
  },
);

/** A live listing keeps its attestations: its placement ends first. */
export const withdrawAttestation = changing(
  'attest/withdraw',
  WithdrawAttestation,
  async (tx, { state }, { id, body: { kind, reason }, record }) => {
    if (state === 'active' || (await activationOf(tx, id))?.state === 'working')
      conflict('listing-request.live', 'It is live or being activated: end the placement first.');
    await storeAttestation(tx, id, kind, null);
    await record('listing.attestation-withdrawn', { after: { [kind]: false, reason } });
  },
);
