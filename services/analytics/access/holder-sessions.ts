import { cookieName, readCookie, sessionCookie } from '@marquee/kit/identity/cookies';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';

/**
 * A holder stays logged in for 30 days, as long as one listing lasts: the dashboard shows one model's figures and changes nothing.
 * A new password or a logout ends the session immediately.
 */
const holderSessionDays = 30;

/** One cookie per slug: a browser can hold several dashboards, and each cookie opens only one. */
const nameFor = (slug: string, secure: boolean): string => cookieName(`marquee_holder_${slug}`, secure);

export const readHolderCookie = (
  header: string | undefined,
  slug: string,
  secure: boolean,
): string | undefined => readCookie(header, nameFor(slug, secure));

export const setHolderCookie = (slug: string, token: string, secure: boolean): string =>
  sessionCookie(nameFor(slug, secure), token, { maxAgeSeconds: holderSessionDays * 86_400, secure });

export const dropHolderCookie = (slug: string, secure: boolean): string =>
  sessionCookie(nameFor(slug, secure), '', { maxAgeSeconds: 0, secure });

/**
 * Opens a session on `modelId` and returns its token, which is not stored. Undefined when the password has been replaced since
 * `passwordHash` was read, so that a login during the replacement cannot outlive it.
 */
export const openHolderSession = async (
  db: Queryable,
  modelId: number,
  passwordHash: string,
): Promise<string | undefined> => {
  const token = newToken();
  const { rowCount } = await db.query(
    `insert into holder_sessions (token_hash, model_id, expires_at)
     select $1, model_id, now() + make_interval(days => $4) from passwords where model_id = $2 and password_hash = $3 for share`,
    [tokenHash(token), modelId, passwordHash, holderSessionDays],
  );
  return rowCount === 1 ? token : undefined;
};

/** The model whose dashboard the token opens, or undefined. */
export const modelOfSession = async (db: Queryable, token: string): Promise<number | undefined> => {
  const { rows } = await db.query<{ model_id: number }>({
    name: 'model-of-session',
    text: 'select model_id from holder_sessions where token_hash = $1 and expires_at > now()',
    values: [tokenHash(token)],
  });
  return rows[0]?.model_id;
};

export const endHolderSession = async (db: Queryable, token: string): Promise<void> => {
  await db.query('delete from holder_sessions where token_hash = $1', [tokenHash(token)]);
};

export const deleteExpiredSessions = async (db: Queryable): Promise<number> =>
  (await db.query('delete from holder_sessions where expires_at < now()')).rowCount ?? 0;
