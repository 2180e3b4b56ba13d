import { type SharedFigures, type ShareLinks, shareLinksMax } from '@marquee/contracts/http/share-links';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRow, sentRows } from '@marquee/kit/postgres/rows';

/** The account of a link: the holder of a model, or an operator. */
export type ShareOwner = { readonly modelId: number } | { readonly operatorId: number };

/** The condition on the owner and its value as parameter $1. */
const ownedBy = (owner: ShareOwner): readonly [sql: string, id: number] =>
  'modelId' in owner ? ['model_id = $1', owner.modelId] : ['operator_id = $1', owner.operatorId];

const isOpen = 'revoked_at is null and (expires_at is null or expires_at > now())';

export const shareLinksOf = (db: Queryable, owner: ShareOwner): Promise<ShareLinks['links']> => {
  const [owned, id] = ownedBy(owner);
  return sentRows(
    db,
    `select id, name, shows, password_hash is not null as "hasPassword", created_at as "createdAt",
       expires_at as "expiresAt", last_used_at as "lastUsedAt"
     from share_links where ${owned} and ${isOpen} order by id desc`,
    [id],
  );
};

type NewLink = {
  readonly sharedBy: string;
  readonly name: string;
  readonly shows: SharedFigures;
  readonly passwordHash: string | null;
  readonly days: number | undefined;
};

/** Makes a link and returns its token; undefined when the account has too many. Deletes those that ended long ago. */
export const insertShareLink = async (
  tx: Queryable,
  owner: ShareOwner,
  { sharedBy, name, shows, passwordHash, days }: NewLink,
): Promise<string | undefined> => {
  const [owned, id] = ownedBy(owner);
  const token = newToken();
  await tx.query("delete from share_links where least(expires_at, revoked_at) < now() - interval '30 days'");
  const { rowCount } = await tx.query(
    `insert into share_links (${'modelId' in owner ? 'model_id' : 'operator_id'}, shared_by, name, shows, token_hash, password_hash, expires_at)
     select $1, $2, $3, $4::jsonb, $5, $6, now() + make_interval(days => $7)
     where (select count(*) from share_links where ${owned} and ${isOpen}) < $8`,
    [id, sharedBy, name, JSON.stringify(shows), tokenHash(token), passwordHash, days ?? null, shareLinksMax],
  );
  return rowCount === 1 ? token : undefined;
};

/** Ends a link of the account and returns its name; undefined when it has ended before. */
export const revokeShareLink = async (
  tx: Queryable,
  owner: ShareOwner,
  linkId: number,
): Promise<{ readonly name: string } | undefined> => {
  const [owned, id] = ownedBy(owner);
  return await firstRow<{ name: string }>(
    tx,
    `update share_links set revoked_at = now() where ${owned} and id = $2 and ${isOpen} returning name`,
    [id, linkId],
  );
};

/** Ends every link of the account. */
export const endShareLinks = async (tx: Queryable, owner: ShareOwner): Promise<void> => {
  const [owned, id] = ownedBy(owner);
  await tx.query(`update share_links set revoked_at = now() where ${owned} and revoked_at is null`, [id]);
};

export type FoundLink = {
  readonly id: number;
  readonly modelId: number | null;
  readonly sharedBy: string;
  readonly name: string;
  readonly shows: unknown;
  readonly passwordHash: string | null;
  readonly expiresAt: string | null;
  readonly isOpen: boolean;
  /** Its use was not recorded for a minute. */
  readonly isStale: boolean;
};

export const shareLinkByToken = (db: Queryable, token: string): Promise<FoundLink | undefined> =>
  sentRow<FoundLink>(db, {
    name: 'share-link-by-token',
    text: `select id, model_id as "modelId", shared_by as "sharedBy", name, shows, password_hash as "passwordHash",
               expires_at as "expiresAt", ${isOpen} as "isOpen",
               coalesce(last_used_at < now() - interval '1 minute', true) as "isStale"
             from share_links where token_hash = $1`,
    values: [tokenHash(token)],
  });

export const recordShareLinkUse = async (db: Queryable, id: number): Promise<void> => {
  await db.query('update share_links set last_used_at = now() where id = $1', [id]);
};
