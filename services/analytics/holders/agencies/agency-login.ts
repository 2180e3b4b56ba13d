import { ChangePassword } from '@marquee/contracts/http/account';
import { AgencyFigures, AgencyLogin, OwnAgency } from '@marquee/contracts/http/agencies';
import { SecondStepRequired } from '@marquee/contracts/http/second-step';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { readCookie } from '@marquee/kit/identity/cookies';
import { agencyCookieName, readAgencyToken } from '@marquee/kit/identity/session-token';
import { refuseStep, secondStep } from '@marquee/kit/login/factors/second-step';
import { requireStrongPassword } from '@marquee/kit/login/password-strength';
import { correctionsIn } from '../../dashboards/queries/corrections';
import { RangeQuery, rangeOf } from '../../dashboards/queries/date-range';
import { type AnalyticsDeps, route } from '../../deps';
import { accountOf, type Person, personsBy, setPersonPassword } from '../access/agency-persons';
import { auditLogin } from '../access/audit-entry';
import { factorOwner } from '../access/factor-owner';
import { dropCookie, endSession } from '../access/holder-sessions';
import { refusePassword } from '../access/passwords';
import { agencyById } from './agencies';
import { agencyFigures } from './agency-figures';
import { agencyDeviceName, deviceAccount, openAgencySession, requirePerson } from './agency-sessions';

/** The agency with its listed models, whose names the catalog knows. */
const ownAgency = async (
  { db, facts }: AnalyticsDeps,
  { agencyId, login }: Person,
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
    login,
    models: models.sort((one, other) => one.name.localeCompare(other.name, 'en')),
  };
};

/** An unknown email, one without a password and a wrong password cost the same work and count as attempts. */
export const loginAgency = route({
  post: '/api/agency/login',
  body: AgencyLogin,
  reply: OwnAgency.or(SecondStepRequired),
  handle: async ({ body: { email, password, ...given }, req, identity, requestId, log }, deps) => {
    const { db, throttle, hashing, devices, secureCookies: secure } = deps;
    const login = email.trim().toLowerCase();
    const find = async () => (await personsBy(db, 'login', login))[0];
    const cookie = readCookie(req.headers.cookie, agencyDeviceName(secure));
    const known = cookie === undefined ? undefined : await find();
    // The id of a browser that has logged in as this person before.
    const device = known && devices.verify(deviceAccount(known), cookie);
    const attempt = { account: `agency ${login}`, ip: identity.address, device };
    const person = await throttle.attempt(attempt, async (rank) => {
      const found = await find();
      return (await hashing.matches(password, found?.passwordHash ?? undefined, rank)) && (found ?? false);
    });
    const refuse = async (refusal: () => never) => {
      log.info('agency.login-refused', { requestId });
      const refused = await find();
      await auditLogin(deps, 'agency.login-refused', refused && accountOf(refused), identity);
      return refusal();
    };
    if (!person) return await refuse(refusePassword);
    const owner = await factorOwner(db, accountOf(person));
    const step = await secondStep(deps, owner, given, { ip: identity.address, device });
    if (step.is === 'required') return step.question;
    if (step.is === 'refused') return await refuse(() => refuseStep(given));
    const opener = { ...person, secondStep: step.is === 'passed' };
    const cookies = await db.transaction((tx) => openAgencySession(tx, opener, deps, device));
    if (!cookies) return await refuse(refusePassword);
    await auditLogin(deps, 'agency.logged-in', accountOf(person), identity);
    const former = readAgencyToken(req.headers.cookie, secure);
    if (former !== undefined) await endSession(db, 'agency_sessions', former);
    log.info('agency.logged-in', { requestId, agencyId: person.agencyId, personId: person.id });
    const own = await ownAgency(deps, person, requestId);
    return answer(200, own, { 'set-cookie': cookies });
  },
});

export const logoutAgency = route({
  post: '/api/agency/logout',
  handle: async ({ req }, { db, secureCookies }) => {
    const token = readAgencyToken(req.headers.cookie, secureCookies);
    if (token !== undefined) await endSession(db, 'agency_sessions', token);
    return answer(204, undefined, {
      'set-cookie': dropCookie(agencyCookieName(secureCookies), secureCookies),
    });
  },
});

export const getOwnAgency = route({
  get: '/api/agency',
  reply: OwnAgency,
  handle: async ({ req, requestId }, deps) =>
    await ownAgency(deps, await requirePerson(req, deps), requestId),
});

/** Replaces the password by the person's choice. Only this browser stays, with a new session. */
export const changeAgencyPassword = route({
  post: '/api/agency/password',
  body: ChangePassword,
  handle: async ({ body: { current, next }, req, identity, requestId, log }, deps) => {
    const person = await requirePerson(req, deps, { identity, password: current, field: 'current' });
    await requireStrongPassword(next, [person.slug, person.login]);
    const passwordHash = await deps.hashing.hash(next);
    const cookies = await deps.db.transaction(async (tx) => {
      await setPersonPassword(tx, person, passwordHash, { what: 'password-changed', requestId });
      return await openAgencySession(tx, { ...person, passwordHash }, deps);
    });
    log.info('agency.password-changed', { requestId, personId: person.id });
    return answer(204, undefined, { 'set-cookie': cookies ?? [] });
  },
});

export const getAgencyFigures = route({
  get: '/api/insights/agency/models',
  query: RangeQuery,
  reply: AgencyFigures,
  handle: async ({ query, req, requestId }, deps) => {
    const { models } = await ownAgency(deps, await requirePerson(req, deps), requestId);
    const today = deps.calendar.today();
    const range = { ...rangeOf(query, today), today, timezone: deps.calendar.timezone };
    const [found, corrections] = await Promise.all([
      agencyFigures(deps.db, models, range),
      correctionsIn(deps.db, range),
    ]);
    return { range, corrections, models: found } satisfies AgencyFigures;
  },
});
