import type { IncomingMessage } from 'node:http';
import { AgencyFigures, AgencyLogin, OwnAgency } from '@marquee/contracts/http/agencies';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { answer, notStored } from '@marquee/kit/http/route';
import { readCookie } from '@marquee/kit/identity/cookies';
import { agencyCookieName, readAgencyToken } from '@marquee/kit/identity/session-token';
import { correctionsIn } from '../../dashboards/queries/corrections';
import { RangeQuery, rangeOf } from '../../dashboards/queries/date-range';
import { type AnalyticsDeps, route } from '../../deps';
import { auditLogin } from '../access/audit-entry';
import { dropCookie, endSession, setDeviceCookie } from '../access/holder-sessions';
import { refusePassword } from '../access/passwords';
import { agencyById, agencyLogin, type Login } from './agencies';
import { agencyFigures } from './agency-figures';
import { agencyDeviceName, agencyOfSession, openAgencySession } from './agency-sessions';

/** The agency with its listed models, whose names the catalog knows. */
const ownAgency = async (
  { db, facts }: AnalyticsDeps,
  agencyId: number,
  requestId: string,
): Promise<OwnAgency> => {
  const agency = (await agencyById(db, agencyId)) ?? unauthorized('agency.required');
  const found = await Promise.all(agency.modelIds.map((id) => facts.recentById(id, requestId)));
  const models = found.flatMap((model) =>
    model === undefined || model.archived ? [] : [{ id: model.id, slug: model.slug, name: model.name }],
  );
  return {
    slug: agency.slug,
    name: agency.name,
    models: models.sort((one, other) => one.name.localeCompare(other.name, 'en')),
  };
};

const deviceAccount = ({ id, passwordHash }: Login) => ({ name: `agency ${id}`, passwordHash });

/** The id of a browser that has logged in to the agency before. */
const deviceOf = async (slug: string, header: string | undefined, deps: AnalyticsDeps) => {
  const cookie = readCookie(header, agencyDeviceName(deps.secureCookies));
  const found = cookie === undefined ? undefined : await agencyLogin(deps.db, slug);
  return found && deps.devices.verify(deviceAccount(found), cookie);
};

/** An unknown agency, one without a password and a wrong one cost the same work and count as attempts. */
export const loginAgency = route({
  post: '/api/agency/login',
  body: AgencyLogin,
  reply: OwnAgency,
  handle: async ({ body, req, identity, requestId, log }, deps) => {
    const { db, throttle, hashing, sessionKeys: keys, secureCookies: secure } = deps;
    const slug = body.agency.trim().toLowerCase();
    const device = await deviceOf(slug, req.headers.cookie, deps);
    const attempt = { account: `agency ${slug}`, ip: identity.address, device };
    const agency = await throttle.attempt(attempt, async (rank) => {
      const found = await agencyLogin(db, slug);
      return (
        (await hashing.matches(body.password, found?.passwordHash, rank)) && found !== undefined && found
      );
    });
    const cookie = agency && (await db.transaction((tx) => openAgencySession(tx, agency, { keys, secure })));
    if (!agency || !cookie) {
      log.info('agency.login-refused', { requestId });
      await auditLogin(deps, 'agency.login-refused', agency || (await agencyLogin(db, slug)), identity);
      return refusePassword();
    }
    await auditLogin(deps, 'agency.logged-in', agency, identity);
    const former = readAgencyToken(req.headers.cookie, secure);
    if (former !== undefined) await endSession(db, 'agency_sessions', former);
    log.info('agency.logged-in', { requestId, agencyId: agency.id });
    const own = await ownAgency(deps, agency.id, requestId);
    const issued = deps.devices.issue(deviceAccount(agency), device);
    const deviceCookie = setDeviceCookie(agencyDeviceName(secure), issued, secure);
    return answer(200, own, { 'set-cookie': [cookie, deviceCookie], ...notStored });
  },
});

export const logoutAgency = route({
  post: '/api/agency/logout',
  handle: async ({ req }, { db, secureCookies }) => {
    const token = readAgencyToken(req.headers.cookie, secureCookies);
    if (token !== undefined) await endSession(db, 'agency_sessions', token);
    return answer(204, undefined, {
      'set-cookie': dropCookie(agencyCookieName(secureCookies), secureCookies),
      ...notStored,
    });
  },
});

/** The agency whose session the request has; throws 401 without one. */
const requireAgency = async ({ headers }: IncomingMessage, requestId: string, deps: AnalyticsDeps) => {
  const { db, idleHours, secureCookies } = deps;
  const token = readAgencyToken(headers.cookie, secureCookies);
  const refetch = headers['x-refetch'] !== undefined;
  const agency = token === undefined ? undefined : await agencyOfSession(db, token, { refetch, idleHours });
  return agency ? await ownAgency(deps, agency.id, requestId) : unauthorized('agency.required');
};

export const getOwnAgency = route({
  get: '/api/agency',
  reply: OwnAgency,
  handle: async ({ req, requestId }, deps) =>
    answer(200, await requireAgency(req, requestId, deps), notStored),
});

export const getAgencyFigures = route({
  get: '/api/insights/agency/models',
  query: RangeQuery,
  reply: AgencyFigures,
  handle: async ({ query, req, requestId }, deps) => {
    const { models } = await requireAgency(req, requestId, deps);
    const today = deps.calendar.today();
    const range = { ...rangeOf(query, today), today, timezone: deps.calendar.timezone };
    const [found, corrections] = await Promise.all([
      agencyFigures(deps.db, models, range),
      correctionsIn(deps.db, range),
    ]);
    return answer(200, { range, corrections, models: found } satisfies AgencyFigures, notStored);
  },
});
