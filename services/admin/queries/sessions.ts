import { tokenHash } from '@marquee/kit/identity/secret-token';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { sessionHours } from '../session-cookie';

export type Session = { readonly id: string; readonly operatorId: number; readonly email: string; readonly expiresAt: Date };

/** Opens a session for the operator and gives its end; what has expired is swept out on the way. */
export const openSession = async (db: Queryable, operatorId: number, token: string): Promise<Date> => {
  await db.query('delete from sessions where expires_at < now()');
  const { rows } = await db.query<{ expiresAt: Date }>(
    `insert into sessions (operator_id, token_hash, expires_at)
     values ($1, $2, now() + make_interval(hours => $3)) returning expires_at as "expiresAt"`,
    [operatorId, tokenHash(token), sessionHours],
  );
  const [opened] = rows;
  if (!opened) throw new Error('the new session was not returned');
  return opened.expiresAt;
};

/** The session that `token` opens now: not expired, not revoked, and, where there is an idle limit, not idle for longer. */
export const sessionByToken = async (db: Queryable, token: string, idleMinutes: number | undefined): Promise<Session | undefined> => {
  const { rows } = await db.query<Session>({
    name: 'session-by-token',
    text: `select s.id, s.operator_id as "operatorId", o.email, s.expires_at as "expiresAt"
           from sessions s join operators o on o.id = s.operator_id
           where s.token_hash = $1 and s.expires_at > now()
             and ($2::int is null or s.last_active_at > now() - make_interval(mins => $2))`,
    values: [tokenHash(token), idleMinutes ?? null],
  });
  return rows[0];
};

/** Notes that the operator did something; a busy session is written once in 15 seconds, well below the shortest idle limit. */
export const noteActivity = async (db: Queryable, sessionId: string): Promise<void> => {
  await db.query({
    name: 'note-activity',
    text: "update sessions set last_active_at = now() where id = $1 and last_active_at < now() - interval '15 seconds'",
    values: [sessionId],
  });
};

/** From the next request on, `token` opens nothing. */
export const endSession = async (db: Queryable, token: string): Promise<void> => {
  await db.query('delete from sessions where token_hash = $1', [tokenHash(token)]);
};
