import type { IncomingMessage } from 'node:http';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { cookieName, sessionCookie } from '@marquee/kit/identity/cookies';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import {
  agencyCookie,
  agencyCookieName,
  agencyOwner,
  newSessionToken,
  readAgencyToken,
} from '@marquee/kit/identity/session-token';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow } from '@marquee/kit/postgres/rows';
import type { AnalyticsDeps } from '../../deps';
import { type Person, personColumns } from '../access/agency-persons';
import { recordUse, type SessionUse, setDeviceCookie } from '../access/holder-sessions';
import { lockAgency } from './agencies';

/** As long as a holder's. */
const sessionDays = 30;

/** Does not log in by itself: see `deviceCookies`. */
export const agencyDeviceName = (secure: boolean): string => cookieName('marquee_agency_device', secure);

/** The account's name in device cookies. */
export const deviceAccount = ({ id, passwordHash }: Person) => ({
  name: `agency person ${id}`,
  passwordHash: passwordHash ?? undefined,
});

/**
 * Opens a session and returns the cookies of the login; by the models in the one, which are signed, the gateway
 * recognizes own clicks. Undefined when the password was replaced or the person removed since. Locks the agency.
 */
export const openAgencySession = async (
  tx: Queryable,
  person: Person,
  { sessionKeys, devices, secureCookies: secure }: AnalyticsDeps,
  device?: string,
): Promise<string[] | undefined> => {
  const { modelIds = [] } = (await lockAgency(tx, person.agencyId)) ?? {};
  const token = newSessionToken(sessionKeys, agencyOwner(modelIds));
  const isOpen = await changesRow(
    tx,
    `with person as (update agency_persons set last_login_at = now() where id = $2 and password_hash = $3 returning id, agency_id)
     insert into agency_sessions (token_hash, agency_person_id, agency_id, expires_at)
     select $1, id, agency_id, now() + make_interval(days => $4) from person`,
    [tokenHash(token), person.id, person.passwordHash, sessionDays],
  );
  if (!isOpen) return undefined;
  const lives = { maxAgeSeconds: sessionDays * 86_400, secure };
  return [
    sessionCookie(agencyCookieName(secure), agencyCookie(modelIds, token), lives),
    setDeviceCookie(agencyDeviceName(secure), devices.issue(deviceAccount(person), device), secure),
  ];
};

type LoggedIn = Person & { readonly sessionId: string };

/** The person of a valid session whose agency lists `modelId`, if given. Use is recorded at most once a minute. */
export const personOfSession = async (
  db: Queryable,
  token: string,
  { refetch, idleHours }: SessionUse,
  modelId?: number,
): Promise<LoggedIn | undefined> => {
  const hash = tokenHash(token);
  const session = await firstRow<Person & { isStale: boolean }>(db, {
    name: 'person-of-session',
    text: `select ${personColumns}, s.last_active_at < now() - interval '1 minute' as "isStale"
           from agency_sessions s join agency_persons p on p.id = s.agency_person_id join agencies a on a.id = p.agency_id
           where s.token_hash = $1 and s.expires_at > now()
             and ($2::int is null or s.last_active_at > now() - make_interval(hours => $2))
             and ($3::bigint is null or exists (select from agency_models m where m.agency_id = a.id and m.model_id = $3))`,
    values: [hash, idleHours ?? null, modelId ?? null],
  });
  if (session?.isStale && !refetch) await recordUse(db, 'agency_sessions', token);
  return session && { ...session, sessionId: hash.toString('base64url') };
};

/** The person whose session the request has; throws 401 without one. */
export const requirePerson = async (
  { headers }: IncomingMessage,
  { db, idleHours, secureCookies }: AnalyticsDeps,
): Promise<LoggedIn> => {
  const token = readAgencyToken(headers.cookie, secureCookies);
  const use = { refetch: headers['x-refetch'] !== undefined, idleHours };
  return (token && (await personOfSession(db, token, use))) || unauthorized('agency.required');
};

export const endAgencySessions = async (tx: Queryable, agencyId: number): Promise<number> =>
  (await tx.query('delete from agency_sessions where agency_id = $1', [agencyId])).rowCount ?? 0;
