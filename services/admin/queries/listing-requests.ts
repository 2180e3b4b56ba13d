import type { ListingRequestForm, ListingStatus } from '@marquee/contracts/http/contact';
import type { ListingRequest, ListingRequests } from '@marquee/contracts/http/inbox';
import { type AttestationKind, type ListingRequestState, nextListingRequestStates } from '@marquee/contracts/listing-request-states';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { notesAbout } from './inbox-notes';
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
  await tx.query("insert into listing_request_moves (listing_request_id, to_state, moved_by) values ($1, 'received', $2)", [
    added.id,
    requester,
  ]);
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
};

const rowColumns = `id, reference, model_name as "modelName", email, state, created_at as "createdAt", moved_at as "movedAt"`;

export const listListingRequests = async (
  db: Queryable,
  { state, limit, offset }: { state?: ListingRequestState | undefined; limit: number; offset: number },
): Promise<ListingRequests> => {
  const fits = 'where $1::text is null or state = $1';
  const { rows } = await db.query<Row>(
    `select ${rowColumns} from listing_requests ${fits} order by moved_at desc, id desc limit $2 offset $3`,
    [state ?? null, limit, offset],
  );
  const { rows: counted } = await db.query<{ total: number }>(`select count(*) as total from listing_requests ${fits}`, [state ?? null]);
  return {
    total: counted[0]?.total ?? 0,
    requests: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), movedAt: row.movedAt.toISOString() })),
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
};

const signed = (by: string | null, at: Date | null) => (by === null || at === null ? null : { by, at: at.toISOString() });

const movesOf = async (db: Queryable, id: number) => {
  const { rows } = await db.query<{ from: ListingRequestState | null; to: ListingRequestState; by: string; at: Date }>(
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
            consent_attested_by as "consentBy", consent_attested_at as "consentAt"
     from listing_requests where id = $1`,
    [id],
  );
  const [found] = rows;
  if (found === undefined) return undefined;
  const { ageBy, ageAt, consentBy, consentAt, ...row } = found;
  const about = { listingRequestId: id };
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    movedAt: row.movedAt.toISOString(),
    attested: { age: signed(ageBy, ageAt), consent: signed(consentBy, consentAt) },
    next: [...nextListingRequestStates[row.state]],
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
  return { reference: found.reference, state: found.state, history: moves.map(({ to, at }) => ({ state: to, at })) };
};

export type LockedListingRequest = {
  readonly state: ListingRequestState;
  readonly reference: string;
  readonly email: string;
  readonly statusToken: string;
  readonly attested: Readonly<Record<AttestationKind, Date | null>>;
};

/** The request as it is and stays until the transaction ends: whoever else would move it waits. */
export const lockListingRequest = async (tx: Queryable, id: number): Promise<LockedListingRequest | undefined> => {
  const { rows } = await tx.query<Omit<LockedListingRequest, 'attested'> & { age: Date | null; consent: Date | null }>(
    `select state, reference, email, status_token as "statusToken", age_attested_at as age, consent_attested_at as consent
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
  await tx.query('update listing_requests set state = $2, moved_at = now() where id = $1', [id, to]);
  await tx.query('insert into listing_request_moves (listing_request_id, from_state, to_state, moved_by) values ($1, $2, $3, $4)', [
    id,
    from,
    to,
    by,
  ]);
};

const attest = {
  age: 'update listing_requests set age_attested_by = $2, age_attested_at = now() where id = $1 and age_attested_at is null',
  consent:
    'update listing_requests set consent_attested_by = $2, consent_attested_at = now() where id = $1 and consent_attested_at is null',
} as const satisfies Record<AttestationKind, string>;

/** The first attestation of a kind stays: attesting again changes neither by whom nor when. */
export const attestListingRequest = async (db: Queryable, id: number, kind: AttestationKind, by: string): Promise<void> => {
  await db.query(attest[kind], [id, by]);
};
