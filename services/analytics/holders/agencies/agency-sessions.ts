import { cookieName, readCookie, sessionCookie } from '@marquee/kit/identity/cookies';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import type { PurposeKeys } from '@marquee/kit/identity/service-secret';
import {
  agencyCookie,
  agencyCookieName,
  agencyOwner,
  newSessionToken,
} from '@marquee/kit/identity/session-token';
import { deviceCookieSeconds } from '@marquee/kit/login/device-cookie';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import type { SessionUse } from '../access/holder-sessions';

/** As long as a holder's. */
const sessionDays = 30;

export const dropAgencyCookie = (secure: boolean): string =>
  sessionCookie(agencyCookieName(secure), '', { maxAgeSeconds: 0, secure });

/** Does not log in by itself: see `deviceCookies`. */
const deviceName = (secure: boolean): string => cookieName('marquee_agency_device', secure);

export const readAgencyDevice = (header: string | undefined, secure: boolean): string | undefined =>
  readCookie(header, deviceName(secure));

export const setAgencyDevice = (value: string, secure: boolean): string =>
  sessionCookie(deviceName(secure), value, { maxAgeSeconds: deviceCookieSeconds, secure });

type Opening = {
  readonly agencyId: number;
  readonly passwordHash: string;
  readonly keys: PurposeKeys;
  readonly secure: boolean;
};

/**
 * Opens a session and returns its cookie, in which the models are signed, so that the gateway recognizes
 * clicks on them as the agency's own. Undefined when the password has been replaced since `passwordHash` was
 * read. The agency must be locked, so that its models do not change.
 */
export const openAgencySession = async (
  tx: Queryable,
  { agencyId, passwordHash, keys, secure }: Opening,
): Promise<string | undefined> => {
  const { rows: models } = await tx.query<{ id: number }>(
    'select model_id as id from agency_models where agency_id = $1 order by model_id',
    [agencyId],
  );
  const modelIds = models.map(({ id }) => id);
  const token = newSessionToken(keys, agencyOwner(modelIds));
  const { rowCount } = await tx.query(
    `insert into agency_sessions (token_hash, agency_id, expires_at)
     select $1, id, now() + make_interval(days => $4) from agencies where id = $2 and password_hash = $3`,
    [tokenHash(token), agencyId, passwordHash, sessionDays],
  );
  if (rowCount !== 1) return undefined;
  const value = agencyCookie(modelIds, token);
  return sessionCookie(agencyCookieName(secure), value, { maxAgeSeconds: sessionDays * 86_400, secure });
};

/**
 * The agency of the session, or undefined: the session has ended, or `modelId` is given and not in the
 * agency's present list. Its use is recorded at most once a minute.
 */
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
  if (session?.isStale && !refetch)
    await db.query('update agency_sessions set last_active_at = now() where token_hash = $1', [
      tokenHash(token),
    ]);
  return session && { id: session.id, slug: session.slug };
};

export const endAgencySession = async (db: Queryable, token: string): Promise<void> => {
  await db.query('delete from agency_sessions where token_hash = $1', [tokenHash(token)]);
};

export const endAgencySessions = async (tx: Queryable, agencyId: number): Promise<number> =>
  (await tx.query('delete from agency_sessions where agency_id = $1', [agencyId])).rowCount ?? 0;
