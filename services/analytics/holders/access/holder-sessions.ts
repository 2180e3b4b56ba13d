import { cookieName, sessionCookie } from '@marquee/kit/identity/cookies';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import { holderCookieName } from '@marquee/kit/identity/session-token';
import { revokeTokens } from '@marquee/kit/login/api-tokens';
import { deviceCookieSeconds } from '@marquee/kit/login/device-cookie';
import type { FactorAccount } from '@marquee/kit/login/factors/factor-routes';
import { firstRow, onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow } from '@marquee/kit/postgres/rows';
import { accountHasFactor } from './factor-owner';
import { endShareLinks } from './share-links';

/**
 * A holder who uses the dashboard stays logged in for 30 days, as a listing lasts. A new password, a logout or the
 * model's archiving ends the session immediately.
 */
const holderSessionDays = 30;

export const setHolderCookie = (slug: string, token: string, secure: boolean): string =>
  sessionCookie(holderCookieName(slug, secure), token, { maxAgeSeconds: holderSessionDays * 86_400, secure });

export const dropCookie = (name: string, secure: boolean): string =>
  sessionCookie(name, '', { maxAgeSeconds: 0, secure });

/** Does not log in by itself: see `deviceCookies`. */
export const deviceCookieName = (slug: string, secure: boolean): string =>
  cookieName(`marquee_device_${slug}`, secure);

export const setDeviceCookie = (name: string, value: string, secure: boolean): string =>
  sessionCookie(name, value, { maxAgeSeconds: deviceCookieSeconds, secure });

type NewSession = { token: string; modelId: number; passwordHash: string; secondStep?: boolean };

/**
 * Opens the session of `token`, of which only the hash is stored, on `modelId`. False when the password has
 * been replaced since `passwordHash` was read, so that a login during the replacement cannot outlive it.
 * `secondStep`: the login had one.
 */
export const openHolderSession = (
  db: Queryable,
  { token, modelId, passwordHash, secondStep = false }: NewSession,
): Promise<boolean> =>
  changesRow(
    db,
    `insert into holder_sessions (token_hash, model_id, expires_at, second_step)
     select $1, model_id, now() + make_interval(days => $4), $5 from passwords where model_id = $2 and password_hash = $3 for share`,
    [tokenHash(token), modelId, passwordHash, holderSessionDays, secondStep],
  );

/** `refetch`: automatic, keeps no session alive. `idleHours`: a session ends after so long without use. */
export type SessionUse = { readonly refetch: boolean; readonly idleHours: number | undefined };

/** The model whose dashboard the session opens, if valid; none once a factor exists that its login lacked. Its use is recorded at most once a minute. */
export const modelOfSession = async (
  db: Queryable,
  token: string,
  { refetch, idleHours }: SessionUse,
): Promise<number | undefined> => {
  const session = await firstRow<{ model_id: number; isStale: boolean }>(db, {
    name: 'model-of-session',
    text: `select model_id, last_active_at < now() - interval '1 minute' as "isStale" from holder_sessions
           where token_hash = $1 and expires_at > now()
             and ($2::int is null or last_active_at > now() - make_interval(hours => $2))
             and (second_step or not ${accountHasFactor('model', 'model_id')})`,
    values: [tokenHash(token), idleHours ?? null],
  });
  if (session?.isStale && !refetch) await recordUse(db, 'holder_sessions', token);
  return session?.model_id;
};

type SessionTable = 'holder_sessions' | 'agency_sessions';

export const recordUse = async (db: Queryable, table: SessionTable, token: string): Promise<void> => {
  await db.query(`update ${table} set last_active_at = now() where token_hash = $1`, [tokenHash(token)]);
};

export const endSession = async (db: Queryable, table: SessionTable, token: string): Promise<void> => {
  await db.query(`delete from ${table} where token_hash = $1`, [tokenHash(token)]);
};

/** Ends every session, token and share link of the model's holder. */
export const endHolderSessions = async (db: Queryable, modelId: number): Promise<number> => {
  await revokeTokens(db, modelId);
  await endShareLinks(db, { of: 'model_id', id: modelId });
  return (await db.query('delete from holder_sessions where model_id = $1', [modelId])).rowCount ?? 0;
};

/** With the first second factor: ends the account's other sessions; this one is as if its login had a second step. */
export const keepOnlySession = async (
  tx: Queryable,
  { about, sessionId }: FactorAccount,
): Promise<number> => {
  const [table, of] =
    about.kind === 'model' ? ['holder_sessions', 'model_id'] : ['agency_sessions', 'agency_person_id'];
  const kept = Buffer.from(sessionId, 'base64url');
  await tx.query(`update ${table} set second_step = true where token_hash = $1`, [kept]);
  const others = `delete from ${table} where ${of} = $1 and token_hash <> $2`;
  return (await tx.query(others, [about.id, kept])).rowCount ?? 0;
};

export const deleteExpiredSessions = async (db: Queryable): Promise<number> => {
  const { deleted } = await onlyRow<{ deleted: number }>(
    db,
    `with holders as (delete from holder_sessions where expires_at < now() returning 1),
          agencies as (delete from agency_sessions where expires_at < now() returning 1)
     select (select count(*) from holders) + (select count(*) from agencies) as deleted`,
  );
  return deleted;
};
