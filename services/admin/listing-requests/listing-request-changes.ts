import type { ListingRequestForm } from '@marquee/contracts/http/contact';
import type { AgeEvidence } from '@marquee/contracts/http/inbox';
import type { ActivatedListing } from '@marquee/contracts/http/listing-activation';
import {
  type AttestationKind,
  type ListingRequestState,
  nextListingRequestStates,
} from '@marquee/contracts/rules/listing-request-states';
import { announceAll } from '@marquee/kit/bus/outbox';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { recordTransition, type Transition } from '../inbox/inbox-transitions';
import { addStatusLink } from '../inbox/status-link';
import type { MailSite } from '../mail/mail';
import { queueMail } from '../mail/mail-queries';
import { listingRequestMail, type More } from './listing-request-mails';
import { requestHistory } from './listing-request-queries';

type Begun = { reference: string; statusToken: string; renews?: number | undefined; promisedCards: number };

/** Stores a new request with its first state and returns its id. */
export const addListingRequest = async (
  tx: Queryable,
  { modelName, email, platforms, description, socialLinks, category, tags }: ListingRequestForm,
  { reference, statusToken, renews, promisedCards }: Begun,
): Promise<number> => {
  const added = await onlyRow<{ id: number }>(
    tx,
    `insert into listing_requests (reference, model_name, email, platforms, description, social_links, renews, promised_cards, category, tags)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      reference,
      modelName,
      email,
      platforms,
      description,
      socialLinks ?? '',
      renews ?? null,
      promisedCards,
      category || null,
      tags ?? [],
    ],
  );
  await addStatusLink(tx, { listingRequestId: added.id }, statusToken);
  await recordTransition(tx, 'listingRequest', added.id, { from: null, to: 'received', by: 'requester' });
  return added.id;
};

type Agreed = {
  readonly reference: string;
  readonly priceCents: number;
  readonly promisedCards: number;
  readonly paidAt: Date | null;
};

/** The reference of a request, and what was agreed and paid. */
export const agreedOf = (db: Queryable, id: number): Promise<Agreed | undefined> =>
  firstRow<Agreed>(
    db,
    'select reference, price_cents as "priceCents", promised_cards as "promisedCards", paid_at as "paidAt" from listing_requests where id = $1',
    [id],
  );

export type LockedListingRequest = {
  readonly state: ListingRequestState;
  readonly reference: string;
  readonly email: string;
  readonly modelName: string;
  readonly paidAt: Date | null;
  readonly priceCents: number;
  readonly attested: Readonly<Record<AttestationKind, Date | null>>;
};

/** Locks the request until the transaction ends. */
export const lockListingRequest = async (
  tx: Queryable,
  id: number,
): Promise<LockedListingRequest | undefined> => {
  const found = await firstRow<
    Omit<LockedListingRequest, 'attested'> & { age: Date | null; consent: Date | null }
  >(
    tx,
    `select state, reference, email, model_name as "modelName", paid_at as "paidAt", price_cents as "priceCents", age_attested_at as age, consent_attested_at as consent
     from listing_requests where id = $1 for update`,
    [id],
  );
  if (found === undefined) return undefined;
  const { age, consent, ...request } = found;
  return { ...request, attested: { age, consent } };
};

/** Queues the mail to the requester about the state that a locked request has reached. */
export const queueRequestMail = async (
  tx: Queryable,
  id: number,
  request: LockedListingRequest,
  site: MailSite,
  more?: More,
): Promise<void> => {
  const about = { ...request, statusToken: await addStatusLink(tx, { listingRequestId: id }) };
  const mail = listingRequestMail(about, await requestHistory(tx, id), site, more);
  await queueMail(tx, { listingRequestId: id }, mail);
};

/** Others may forget what they keep for these requests. */
export const announceClosed = (tx: Queryable, references: readonly string[]): Promise<void> =>
  announceAll(
    tx,
    references.map((reference) => ({ event: { type: 'admin.listing.closed', reference } })),
  );

/**
 * Moves a locked request and records by whom and when. A placement that ends early ends now; the reason of a
 * rejection is kept. A final state is announced.
 */
export const changeListingRequestState = async (
  tx: Queryable,
  id: number,
  move: Transition<ListingRequestState>,
  reason?: string,
): Promise<void> => {
  const { rows } = await tx.query<{ reference: string }>(
    `update listing_requests set state = $2, changed_at = now(), paid_at = case when $2 = 'paid' then now() else paid_at end,
       active_at = case when $2 = 'active' then now() else active_at end,
       featured_until = case when $2 = 'expired' then least(featured_until, now()) else featured_until end,
       rejection_reason = case when $2 = 'rejected' then $3 else rejection_reason end
     where id = $1 returning reference`,
    [id, move.to, reason ?? null],
  );
  if (nextListingRequestStates[move.to].length === 0)
    await announceClosed(
      tx,
      rows.map(({ reference }) => reference),
    );
  await recordTransition(tx, 'listingRequest', id, move);
};

export const storeListingPrice = async (tx: Queryable, id: number, priceCents: number): Promise<void> => {
  await tx.query('update listing_requests set price_cents = $2 where id = $1', [id, priceCents]);
};

/** Stores which model the request pays for, and until when. */
export const keepListedModel = async (
  tx: Queryable,
  requestId: number,
  { id, slug, name, featuredUntil }: ActivatedListing,
): Promise<void> => {
  await tx.query(
    'update listing_requests set model_id = $2, model_slug = $3, model_name_listed = $4, featured_until = $5 where id = $1',
    [requestId, id, slug, name, featuredUntil],
  );
};

/** The active requests for this model whose time is over at `at`, the latest to end last. */
export const requestsToExpire = async (tx: Queryable, modelId: number, at: Date): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>(
    "select id from listing_requests where state = 'active' and model_id = $1 and featured_until <= $2 order by featured_until, id",
    [modelId, at],
  );
  return rows.map(({ id }) => id);
};

type Extended = {
  readonly modelId: number;
  readonly wasUntil: string;
  readonly until: string;
};

/** Moves the end of the active request that paid until `wasUntil`. Undefined where there is none. */
export const extendListing = (tx: Queryable, { modelId, wasUntil, until }: Extended) =>
  firstRow<{ readonly id: number; readonly reference: string; readonly email: string }>(
    tx,
    `update listing_requests set featured_until = $3 where model_id = $1 and state = 'active' and featured_until = $2
     returning id, reference, email`,
    [modelId, wasUntil, until],
  );

/** Stores who attests now, with the evidence of an age; null withdraws the attestation. */
export const storeAttestation = async (
  tx: Queryable,
  id: number,
  kind: AttestationKind,
  given: { readonly by: string; readonly evidence: AgeEvidence | null } | null,
): Promise<void> => {
  await tx.query(
    `update listing_requests set ${kind}_attested_by = $2, ${kind}_attested_at = case when $2::text is not null then now() end,
       age_evidence = case when $3 = 'age' then $4 else age_evidence end
     where id = $1`,
    [id, given?.by ?? null, kind, given?.evidence ?? null],
  );
};
