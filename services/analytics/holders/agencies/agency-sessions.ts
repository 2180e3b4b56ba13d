import { cookieName, sessionCookie } from '@marquee/kit/identity/cookies';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import type { PurposeKeys } from '@marquee/kit/identity/service-secret';
import {
  agencyCookie,
  agencyCookieName,
  agencyOwner,
  newSessionToken,
} from '@marquee/kit/identity/session-token';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow } from '@marquee/kit/postgres/rows';
import { recordUse, type SessionUse } from '../access/holder-sessions';
import { type Login, lockAgency } from './agencies';

/** As long as a holder's. */
const sessionDays = 30;

/** Does not log in by itself: see `deviceCookies`. */
export const agencyDeviceName = (secure: boolean): string => cookieName('marquee_agency_device', secure);

/**
 * Opens a session and returns its cookie, whose signed models let the gateway recognize the agency's own clicks.
 * Undefined when the password was replaced since `passwordHash` was read. Locks the agency and so its models.
 */
export const openAgencySession = async (
  tx: Queryable,
  { id, passwordHash }: Login,
  { keys, secure }: { readonly keys: PurposeKeys; readonly secure: boolean },
): Promise<string | undefined> => {
  const { modelIds = [] } = (await lockAgency(tx, id)) ?? {};
  const token = newSessionToken(keys, agencyOwner(modelIds));
  const isOpen = await changesRow(
    tx,
    `insert into agency_sessions (token_hash, agency_id, expires_at)
     select $1, id, now() + make_interval(days => $4) from agencies where id = $2 and password_hash = $3`,
    [tokenHash(token), id, passwordHash, sessionDays],
  );
  if (!isOpen) return undefined;
  const value = agencyCookie(modelIds, token);
  return sessionCookie(agencyCookieName(secure), value, { maxAgeSeconds: sessionDays * 86_400, secure });
};

/** The agency of a valid session that lists `modelId`, if given. Use is recorded at most once a minute. */
export const agencyOfSession = async (
  db: Queryable,
  token: string,
  { refetch, idleHours }: SessionUse,
  modelId?: number,
): Promise<{ readonly id: number; readonly slug: string } | undefined> => {
  const session = await firstRow<{ id: number; slug: string; isStale: boolean }>(db, {
    name: 'agency-of-session',
    text: `select a.id, a.slug, s.last_active_at < now() - interval '1 minute' as "isStale"
           from agency_sessions s join agencies a on a.id = s.agency_id
           where s.token_hash = $1 and s.expires_at > now()
             and ($2::int is null or s.last_active_at > now() - make_interval(hours => $2))
             and ($3::bigint is null or exists (select from agency_models m where m.agency_id = a.id and m.model_id = $3))`,
    values: [tokenHash(token), idleHours ?? null, modelId ?? null],
  });
  if (session?.isStale && !refetch) await recordUse(db, 'agency_sessions', token);
  return session && { id: session.id, slug: session.slug };
};

export const endAgencySessions = async (tx: Queryable, agencyId: number): Promise<number> =>
  (await tx.query('delete from agency_sessions where agency_id = $1', [agencyId])).rowCount ?? 0;
