import type { ListingRequestForm, ListingStatus } from '@marquee/contracts/http/contact';
import { activationHours, type ListingRequest, type ListingRequests } from '@marquee/contracts/http/inbox';
import type { ActivatedListing } from '@marquee/contracts/http/listing-activation';
import {
  type AttestationKind,
  type ListingRequestState,
  nextListingRequestStates,
} from '@marquee/contracts/rules/listing-request-states';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { notesAbout } from './inbox-notes';
import { activationOf } from './listing-jobs';
import { mailsAbout } from './mails';

/** Whose move the first one is: nobody of ours. */
const requester = 'requester';

export const addListingRequest = async (
  tx: Queryable,
  { modelName, email, platforms, description, socialLinks }: ListingRequestForm,
  { reference, statusToken }: { reference: string; statusToken: string },
): Promise<number> => {
  const { rows } = await tx.query<{ id: number }>(
    `insert into listing_requests (reference, status_token, model_name, email, platforms, description, social_links)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [reference, statusToken, modelName, email, platforms, description, socialLinks ?? ''],
  );
  const [added] = rows;
  if (!added) throw new Error('the new listing request was not returned');
  await tx.query(
    "insert into listing_request_moves (listing_request_id, to_state, moved_by) values ($1, 'received', $2)",
    [added.id, requester],
  );
  return added.id;
};

type Row = {
  id: number;
  reference: string;
  modelName: string;
  email: string;
  state: ListingRequestState;
  createdAt: Date;
  movedAt: Date;
  paidAt: Date | null;
  activeAt: Date | null;
};

const rowColumns = `id, reference, model_name as "modelName", email, state, created_at as "createdAt", moved_at as "movedAt",
  paid_at as "paidAt", active_at as "activeAt"`;

const rowOf = ({ id, reference, modelName, email, state, createdAt, movedAt, paidAt, activeAt }: Row) => ({
  id,
  reference,
  modelName,
  email,
  state,
  createdAt: createdAt.toISOString(),
  movedAt: movedAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
  activeAt: activeAt?.toISOString() ?? null,
});

/** How many requests are paid for longer than the listing promises and not active yet. */
export const overdueRequests = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ overdue: number }>(
    "select count(*) as overdue from listing_requests where state = 'paid' and paid_at < now() - make_interval(hours => $1)",
    [activationHours.most],
  );
  return rows[0]?.overdue ?? 0;
};

type Wanted = {
  readonly state?: ListingRequestState | undefined;
  /** Text of the reference, the model's name or the e-mail address. */
  readonly q?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

export const listListingRequests = async (
  db: Queryable,
  { state, q, limit, offset }: Wanted,
): Promise<ListingRequests> => {
  const sought =
    "($1::text is null or position(lower($1) in lower(reference || ' ' || model_name || ' ' || email)) > 0)";
  const text = q || null;
  const { rows } = await db.query<Row>(
    `select ${rowColumns} from listing_requests where ${sought} and ($2::text is null or state = $2)
     order by moved_at desc, id desc limit $3 offset $4`,
    [text, state ?? null, limit, offset],
  );
  const { rows: counted } = await db.query<{ state: ListingRequestState; count: number }>(
    `select state, count(*) as count from listing_requests where ${sought} group by state`,
    [text],
  );
  const total = counted
    .filter((one) => state === undefined || one.state === state)
    .reduce((sum, { count }) => sum + count, 0);
  return {
    total,
    counts: Object.fromEntries(counted.map((one) => [one.state, one.count])),
    overdue: await overdueRequests(db),
    requests: rows.map(rowOf),
  };
};

type WholeRow = Row & {
  platforms: string;
  description: string;
  socialLinks: string;
  ageBy: string | null;
  ageAt: Date | null;
  consentBy: string | null;
  consentAt: Date | null;
  modelId: number | null;
  modelSlug: string | null;
  modelListed: string | null;
  featuredUntil: Date | null;
};

const signed = (by: string | null, at: Date | null) =>
  by === null || at === null ? null : { by, at: at.toISOString() };

const movesOf = async (db: Queryable, id: number) => {
  const { rows } = await db.query<{
    from: ListingRequestState | null;
    to: ListingRequestState;
    by: string;
    at: Date;
  }>(
    `select from_state as "from", to_state as "to", moved_by as by, moved_at as at
     from listing_request_moves where listing_request_id = $1 order by id`,
    [id],
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

/** One listing request with all that was done about it, or undefined. */
export const listingRequestById = async (db: Queryable, id: number): Promise<ListingRequest | undefined> => {
  const { rows } = await db.query<WholeRow>(
    `select ${rowColumns}, platforms, description, social_links as "socialLinks", age_attested_by as "ageBy", age_attested_at as "ageAt",
            consent_attested_by as "consentBy", consent_attested_at as "consentAt",
            model_id as "modelId", model_slug as "modelSlug", model_name_listed as "modelListed", featured_until as "featuredUntil"
     from listing_requests where id = $1`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { ageBy, ageAt, consentBy, consentAt, modelId, modelSlug, modelListed, featuredUntil } = found;
  const about = { listingRequestId: id };
  return {
    ...rowOf(found),
    platforms: found.platforms,
    description: found.description,
    socialLinks: found.socialLinks,
    activation: await activationOf(db, id),
    model:
      modelId === null || modelSlug === null || modelListed === null
        ? null
        : {
            id: modelId,
            slug: modelSlug,
            name: modelListed,
            featuredUntil: featuredUntil?.toISOString() ?? null,
          },
    attested: { age: signed(ageBy, ageAt), consent: signed(consentBy, consentAt) },
    next: [...nextListingRequestStates[found.state]],
    moves: await movesOf(db, id),
    notes: await notesAbout(db, about),
    mails: await mailsAbout(db, about),
  };
};

/** How the request behind an unguessable link stands, or undefined. */
export const listingStatus = async (db: Queryable, token: string): Promise<ListingStatus | undefined> => {
  const { rows } = await db.query<{ id: number; reference: string; state: ListingRequestState }>(
    'select id, reference, state from listing_requests where status_token = $1',
    [token],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const moves = await movesOf(db, found.id);
  return {
    reference: found.reference,
    state: found.state,
    history: moves.map(({ to, at }) => ({ state: to, at })),
  };
};

export const referenceOf = async (db: Queryable, id: number): Promise<string | undefined> => {
  const { rows } = await db.query<{ reference: string }>(
    'select reference from listing_requests where id = $1',
    [id],
  );
  return rows[0]?.reference;
};

export type LockedListingRequest = {
  readonly state: ListingRequestState;
  readonly reference: string;
  readonly email: string;
  readonly statusToken: string;
  readonly paidAt: Date | null;
  readonly attested: Readonly<Record<AttestationKind, Date | null>>;
};

/** The request as it is and stays until the transaction ends: whoever else would move it waits. */
export const lockListingRequest = async (
  tx: Queryable,
  id: number,
): Promise<LockedListingRequest | undefined> => {
  const { rows } = await tx.query<
    Omit<LockedListingRequest, 'attested'> & { age: Date | null; consent: Date | null }
  >(
    `select state, reference, email, status_token as "statusToken", paid_at as "paidAt", age_attested_at as age, consent_attested_at as consent
     from listing_requests where id = $1 for update`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { age, consent, ...request } = found;
  return { ...request, attested: { age, consent } };
};

/** Moves a locked request, and keeps by whom and when. */
export const moveListingRequest = async (
  tx: Queryable,
  id: number,
  { from, to, by }: { from: ListingRequestState; to: ListingRequestState; by: string },
): Promise<void> => {
  await tx.query(
    `update listing_requests set state = $2, moved_at = now(), paid_at = case when $2 = 'paid' then now() else paid_at end,
       active_at = case when $2 = 'active' then now() else active_at end
     where id = $1`,
    [id, to],
  );
  await tx.query(
    'insert into listing_request_moves (listing_request_id, from_state, to_state, moved_by) values ($1, $2, $3, $4)',
    [id, from, to, by],
  );
};

/** Notes whom the request pays for, and until when. */
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

/** The active requests that pay for this model and whose time is over at that moment. */
export const requestsToExpire = async (tx: Queryable, modelId: number, at: Date): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>(
    "select id from listing_requests where state = 'active' and model_id = $1 and featured_until <= $2 order by id",
    [modelId, at],
  );
  return rows.map(({ id }) => id);
};

const attest = {
  age: 'update listing_requests set age_attested_by = $2, age_attested_at = now() where id = $1 and age_attested_at is null',
  consent:
    'update listing_requests set consent_attested_by = $2, consent_attested_at = now() where id = $1 and consent_attested_at is null',
} as const satisfies Record<AttestationKind, string>;

/** The first attestation of a kind stays: attesting again changes neither by whom nor when, and is answered with false. */
export const attestListingRequest = async (
  db: Queryable,
  id: number,
  kind: AttestationKind,
  by: string,
): Promise<boolean> => {
  const { rowCount } = await db.query(attest[kind], [id, by]);
  return rowCount === 1;
};
