import type { AccountSession } from '@marquee/contracts/http/account';
import type { AdminSession, AuthenticatedOperator } from '@marquee/contracts/http/session';
import type { DeviceAndBrowser } from '@marquee/kit/agents/user-agent';
import { announce } from '@marquee/kit/bus/outbox';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import { revokeTokens } from '@marquee/kit/login/api-tokens';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { rowsOf, sentRow, sentRows } from '@marquee/kit/postgres/rows';
import type { AdminDeps } from '../deps';
import { hasSecondFactor } from './operator-queries';
import { sessionHours } from './session-cookie';

/** Opens a session and deletes expired ones. */
export const openSession = async (
  db: Queryable,
  operatorId: number,
  token: string,
  { device, browser, system }: Omit<DeviceAndBrowser, 'version'> & { readonly system: string | null },
): Promise<void> => {
  await db.query('delete from sessions where expires_at < now()');
  await db.query(
    `insert into sessions (operator_id, token_hash, expires_at, device, browser, system)
     values ($1, $2, now() + make_interval(hours => $3), $4, $5, $6)`,
    [operatorId, tokenHash(token), sessionHours, device, browser, system],
  );
};

/** The session of `token`; undefined when expired, revoked, or idle for longer than the limit, if any. */
export const sessionByToken = (
  { db, idleMinutes, secondFactorRoles }: Pick<AdminDeps, 'db' | 'idleMinutes' | 'secondFactorRoles'>,
  token: string,
) =>
  sentRow<AuthenticatedOperator & AdminSession>(db, {
    name: 'session-by-token',
    text: `select s.id as "sessionId", s.operator_id as "operatorId", o.email, o.role, s.expires_at as "expiresAt",
             o.role = any($3) and not ${hasSecondFactor} as "lacksSecondFactor"
           from sessions s join operators o on o.id = s.operator_id
           where s.token_hash = $1 and s.expires_at > now() and o.disabled_at is null
             and ($2::int is null or s.last_active_at > now() - make_interval(mins => $2))`,
    values: [tokenHash(token), idleMinutes ?? null, secondFactorRoles],
  });

/** Records activity of the operator, at most once in 15 seconds, well below the shortest idle limit. */
export const noteActivity = async (db: Queryable, sessionId: string): Promise<void> => {
  await db.query({
    name: 'note-activity',
    text: "update sessions set last_active_at = now() where id = $1 and last_active_at < now() - interval '15 seconds'",
    values: [sessionId],
  });
};

/** Ends the session of `token` and returns it, or undefined when there is none. */
export const endSession = (db: Queryable, token: string) =>
  firstRow<{ id: string; email: string }>(
    db,
    `delete from sessions s using operators o where o.id = s.operator_id and s.token_hash = $1 and s.expires_at > now()
     returning s.id, o.email`,
    [tokenHash(token)],
  );

/** The valid sessions of the operator, the most recently used first. */
export const sessionsOf = async (
  db: Queryable,
  operatorId: number,
  currentId: string,
  idleMinutes: number | undefined,
): Promise<AccountSession[]> => {
  const rows = await sentRows<Omit<AccountSession, 'current'>>(
    db,
    `select id, created_at as "createdAt", last_active_at as "lastActiveAt", expires_at as "expiresAt", device, browser, system from sessions
     where operator_id = $1 and expires_at > now() and ($2::int is null or last_active_at > now() - make_interval(mins => $2))
     order by last_active_at desc, id`,
    [operatorId, idleMinutes ?? null],
  );
  return rows.map((row) => ({ ...row, current: row.id === currentId }));
};

type EndedSession = { readonly id: string; readonly device: string; readonly browser: string };

/** Ends one session of the operator and returns it; undefined when there is no such session. */
export const deleteSession = (db: Queryable, operatorId: number, id: string) =>
  firstRow<EndedSession>(
    db,
    'delete from sessions where operator_id = $1 and id = $2 returning id, device, browser',
    [operatorId, id],
  );

/** Ends the operator's share links, which analytics keeps. */
export const announceRevoked = (tx: Queryable, operatorId: number): Promise<void> =>
  announce(tx, { type: 'admin.operator.revoked', operatorId });

/** Ends the operator's tokens and share links. */
export const revokeIssuedTokens = async (tx: Queryable, operatorId: number): Promise<void> => {
  await revokeTokens(tx, operatorId);
  await announceRevoked(tx, operatorId);
};

/** Ends the operator's sessions but `exceptId` and returns them. Without it the operator's tokens and share links end too. */
export const revokeSessions = async (
  db: Queryable,
  operatorId: number,
  exceptId?: string,
): Promise<EndedSession[]> => {
  if (exceptId === undefined) await revokeIssuedTokens(db, operatorId);
  return await rowsOf(
    db,
    'delete from sessions where operator_id = $1 and id is distinct from $2::uuid returning id, device, browser',
    [operatorId, exceptId ?? null],
  );
};
