import type { ListingStatus, Renewal } from '@marquee/contracts/http/contact';
import {
  type AgeEvidence,
  activationHours,
  type ListingRequest,
  type ListingRequests,
} from '@marquee/contracts/http/inbox';
import {
  type ListingRequestState,
  listingRequestStates,
  nextListingRequestStates,
} from '@marquee/contracts/rules/listing-request-states';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRow, sentRows } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { readBusiness } from '../business/business-queries';
import { notesAbout } from '../inbox/inbox-notes';
import { inboxPage, inboxSearch } from '../inbox/inbox-page';
import { countStates, transitionsOf } from '../inbox/inbox-transitions';
import { mailsAbout } from '../mail/mail-queries';
import type { SignedLinks } from '../mail/signed-links';
import { activationOf } from './listing-job-queries';

type Row = ListingRequests['requests'][number];

const rowColumns = `id, reference, model_name as "modelName", email, state, created_at as "createdAt", changed_at as "movedAt",
  paid_at as "paidAt", active_at as "activeAt", price_cents as "priceCents"`;

/** The number of requests that are paid for longer than promised and not active yet. */
export const overdueRequests = async (db: Queryable): Promise<number> => {
  const { overdue } = await onlyRow<{ overdue: number }>(
    db,
    "select count(*) as overdue from listing_requests where state = 'paid' and paid_at < now() - make_interval(hours => $1)",
    [activationHours.most],
  );
  return overdue;
};

/** `q` is part of the reference, the model's name or the email. */
export const ListingRequestSearch = z.object({
  state: z.enum(listingRequestStates).optional(),
  q: inboxSearch,
  ...inboxPage,
});

/** One page of the requests, the last moved first, with the number in each state. */
export const listListingRequests = async (
  db: Queryable,
  { state, q, limit, offset }: z.infer<typeof ListingRequestSearch>,
): Promise<ListingRequests> => {
  const filter =
    "($1::text is null or position(lower($1) in lower(reference || ' ' || model_name || ' ' || email)) > 0)";
  const text = q || null;
  const requests = await sentRows<Row>(
    db,
    `select ${rowColumns} from listing_requests where ${filter} and ($2::text is null or state = $2)
     order by changed_at desc, id desc limit $3 offset $4`,
    [text, state ?? null, limit, offset],
  );
  return {
    ...(await countStates(db, { table: 'listing_requests', filter, values: [text] }, state)),
    overdue: await overdueRequests(db),
    requests,
  };
};

type WholeRow = Row &
  ModelRow &
  Pick<ListingRequest, 'platforms' | 'description' | 'socialLinks' | 'category' | 'tags' | 'receipt'> & {
    ageBy: string | null;
    ageAt: string | null;
    evidence: AgeEvidence | null;
    consentBy: string | null;
    consentAt: string | null;
    renews: number | null;
  };

const attestation = (by: string | null, at: string | null) =>
  by === null || at === null ? null : { by, at };

const requestTransitions = (db: Queryable, id: number) =>
  transitionsOf<ListingRequestState, ListingRequestState | null>(db, 'listingRequest', id);

/** The states of a request, oldest first, and when it reached each. */
export const requestHistory = async (db: Queryable, id: number): Promise<ListingStatus['history']> =>
  (await requestTransitions(db, id)).map(({ to, at }) => ({ state: to, at }));

type ModelRow = {
  modelId: number | null;
  modelSlug: string | null;
  modelListed: string | null;
  featuredUntil: string | null;
};

const listedModel = ({
  modelId: id,
  modelSlug: slug,
  modelListed: name,
  featuredUntil,
}: ModelRow): ListingRequest['model'] =>
  id === null || slug === null || name === null ? null : { id, slug, name, featuredUntil };

const modelColumns = `model_id as "modelId", model_slug as "modelSlug", model_name_listed as "modelListed", featured_until as "featuredUntil"`;

const renewedRequest = async (db: Queryable, id: number): Promise<ListingRequest['renews']> => {
  const found = await sentRow<ModelRow & { reference: string }>(
    db,
    `select reference, ${modelColumns} from listing_requests where id = $1`,
    [id],
  );
  return found === undefined ? null : { reference: found.reference, model: listedModel(found) };
};

/** One listing request with its history, notes and mails, or undefined. */
export const listingRequestById = async (db: Queryable, id: number): Promise<ListingRequest | undefined> => {
  const found = await sentRow<WholeRow>(
    db,
    `select ${rowColumns}, platforms, description, social_links as "socialLinks", category, tags, age_attested_by as "ageBy", age_attested_at as "ageAt", age_evidence as evidence,
            consent_attested_by as "consentBy", consent_attested_at as "consentAt",
            ${modelColumns}, renews,
            (select number from receipts where listing_request_id = listing_requests.id) as receipt
     from listing_requests where id = $1`,
    [id],
  );
  if (found === undefined) return undefined;
  const {
    ageBy,
    ageAt,
    evidence,
    consentBy,
    consentAt,
    modelId,
    modelSlug,
    modelListed,
    featuredUntil,
    renews,
    ...row
  } = found;
  const about = { listingRequestId: id };
  const age = attestation(ageBy, ageAt);
  return {
    ...row,
    activation: await activationOf(db, id),
    model: listedModel({ modelId, modelSlug, modelListed, featuredUntil }),
    canAskForPayment: row.priceCents === 0 || (await readBusiness(db)).paymentInstructions !== '',
    renews: renews === null ? null : await renewedRequest(db, renews),
    attested: { age: age && { ...age, evidence }, consent: attestation(consentBy, consentAt) },
    next: [...nextListingRequestStates[found.state]],
    transitions: await requestTransitions(db, id),
    notes: await notesAbout(db, about),
    mails: await mailsAbout(db, about),
  };
};

/** The request that the link with the hash $1 opens. */
export const linkedRequest = '(select listing_request_id from status_links where token_hash = $1)';

/** The request with this unguessable token, or undefined. */
export const requestByToken = (db: Queryable, token: string) =>
  firstRow<Pick<ListingRequest, 'reference' | 'state'>>(
    db,
    `select reference, state from listing_requests where id = ${linkedRequest}`,
    [tokenHash(token)],
  );

/** The status of the request with this token, or undefined. `links` sign the renewal of an ended listing. */
export const listingStatus = async (
  db: Queryable,
  token: string,
  { links }: { readonly links: SignedLinks },
): Promise<ListingStatus | undefined> => {
  type Stored = Omit<ListingStatus, 'history' | 'paymentInstructions' | 'renewal'>;
  const found = await sentRow<Stored & { id: number }>(
    db,
    `select id, reference, state, exists (select from receipts where listing_request_id = listing_requests.id) as "hasReceipt",
            price_cents as "priceCents", model_slug as slug, featured_until as "featuredUntil", rejection_reason as reason
     from listing_requests where id = ${linkedRequest}`,
    [tokenHash(token)],
  );
  if (found === undefined) return undefined;
  const { id, reference, state, ...status } = found;
  const isToPay = state === 'awaiting-payment' && status.priceCents > 0;
  return {
    reference,
    state,
    history: await requestHistory(db, id),
    ...status,
    paymentInstructions: isToPay ? (await readBusiness(db)).paymentInstructions || null : null,
    renewal: state === 'expired' ? links.renewalToken(id) : null,
  };
};

/** What the requester entered, for the form of a renewal, or undefined. */
export const renewalOf = (db: Queryable, id: number): Promise<Renewal | undefined> =>
  firstRow<Renewal>(
    db,
    `select reference, model_name as "modelName", email, platforms, description, social_links as "socialLinks"
     from listing_requests where id = $1`,
    [id],
  );
