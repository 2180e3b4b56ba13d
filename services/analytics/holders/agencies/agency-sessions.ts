import type { IncomingMessage } from 'node:http';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { cookieName, sessionCookie } from '@marquee/kit/identity/cookies';
import type { Identity } from '@marquee/kit/identity/identity';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import {
  agencyCookie,
  agencyCookieName,
  agencyOwner,
  newSessionToken,
  readAgencyToken,
} from '@marquee/kit/identity/session-token';
import { requireCurrentPassword } from '@marquee/kit/login/current-password';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { changesRow } from '@marquee/kit/postgres/rows';
import type { AnalyticsDeps } from '../../deps';
import { type LoggedIn, type Person, personOfSession } from '../access/agency-persons';
import { setDeviceCookie } from '../access/holder-sessions';
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
  person: Person & Pick<LoggedIn, 'secondStep'>,
  { sessionKeys, devices, secureCookies: secure }: AnalyticsDeps,
  device?: string,
): Promise<string[] | undefined> => {
  const { modelIds = [] } = (await lockAgency(tx, person.agencyId)) ?? {};
  const token = newSessionToken(sessionKeys, agencyOwner(modelIds));
  const isOpen = await changesRow(
    tx,
    `with person as (update agency_persons set last_login_at = now() where id = $2 and password_hash = $3 returning id, agency_id)
     insert into agency_sessions (token_hash, agency_person_id, agency_id, expires_at, second_step)
     select $1, id, agency_id, now() + make_interval(days => $4), $5 from person`,
    [tokenHash(token), person.id, person.passwordHash, sessionDays, person.secondStep],
  );
  if (!isOpen) return undefined;
  const lives = { maxAgeSeconds: sessionDays * 86_400, secure };
  return [
    sessionCookie(agencyCookieName(secure), agencyCookie(modelIds, token), lives),
    setDeviceCookie(agencyDeviceName(secure), devices.issue(deviceAccount(person), device), secure),
  ];
};

/** The person whose session the request has; throws 401 without one, and 422 for a password that is not the present one. */
export const requirePerson = async (
  { headers }: IncomingMessage,
  deps: AnalyticsDeps,
  given?: { readonly identity: Identity; readonly password?: string; readonly field?: string },
): Promise<LoggedIn> => {
  const token = readAgencyToken(headers.cookie, deps.secureCookies);
  const use = { refetch: headers['x-refetch'] !== undefined, idleHours: deps.idleHours };
  const person = (token && (await personOfSession(deps.db, token, use))) || unauthorized('agency.required');
  if (given?.password !== undefined) {
    const { password, field = 'password', identity } = given;
    const from = { ip: identity.address, session: person.sessionId };
    await requireCurrentPassword(deps, deviceAccount(person), { password, field, ...from });
  }
  return person;
};

export const endAgencySessions = async (tx: Queryable, agencyId: number): Promise<number> =>
  (await tx.query('delete from agency_sessions where agency_id = $1', [agencyId])).rowCount ?? 0;
