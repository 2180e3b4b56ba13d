import { AnalyticsLogin } from '@marquee/contracts/http/model-analytics';
import { LoginAnswer } from '@marquee/contracts/http/second-step';
import { Slug } from '@marquee/contracts/rules/slug';
import { answer } from '@marquee/kit/http/route';
import {
  agencyCookieName,
  holderCookieName,
  holderOwner,
  newSessionToken,
  readAgencyToken,
  readHolderToken,
} from '@marquee/kit/identity/session-token';
import { refuseStep, secondStep } from '@marquee/kit/login/factors/second-step';
import { z } from 'zod';
import { route } from '../../deps';
import { auditLogin } from '../access/audit-entry';
import { factorOwner } from '../access/factor-owner';
import { dropCookie, endSession, openHolderSession } from '../access/holder-sessions';
import { refusePassword } from '../access/passwords';
import { holderSession } from './authenticate-holder';
import { checkPassword, loginCookies } from './open-model';

/** Sets the cookie that opens this one model's dashboard, and ends the session that the browser had on it. */
export const login = route({
  post: '/api/analytics/login',
  body: AnalyticsLogin,
  reply: LoginAnswer,
  handle: async ({ body: { slug, password, ...given }, req, identity, requestId, log }, deps) => {
    const opened = await checkPassword({ slug, password, req, identity, requestId }, deps);
    const refuse = async (refusal: () => never) => {
      log.info('holder.login-refused', { requestId });
      await auditLogin(deps, 'holder.login-refused', await deps.facts.bySlug(slug, requestId), identity);
      return refusal();
    };
    if (!opened) return await refuse(refusePassword);
    const { model, device, passwordHash } = opened;
    const owner = await factorOwner(deps.db, { kind: 'model', ...model });
    const step = await secondStep(deps, owner, given, { ip: identity.address, device });
    if (step.is === 'required') return step.question;
    if (step.is === 'refused') return await refuse(() => refuseStep(given));
    const token = newSessionToken(deps.sessionKeys, holderOwner(slug));
    const session = { token, modelId: model.id, passwordHash, secondStep: step.is === 'passed' };
    if (!(await openHolderSession(deps.db, session))) return await refuse(refusePassword);
    const former = readHolderToken(req.headers.cookie, slug, deps.secureCookies);
    if (former !== undefined) await endSession(deps.db, 'holder_sessions', former);
    log.info('holder.logged-in', { requestId, modelId: model.id });
    await auditLogin(deps, 'holder.logged-in', model, identity);
    const cookies = loginCookies(deps, { slug, token, modelId: model.id, passwordHash }, device);
    return answer(200, { success: true }, { 'set-cookie': cookies });
  },
});

/** Ends the session of this dashboard, or of an agency that opens it; succeeds without one too. */
export const logout = route({
  post: '/api/analytics/logout',
  body: z.object({ slug: Slug }),
  handle: async ({ body: { slug }, req, requestId }, deps) => {
    const { db, secureCookies } = deps;
    const { cookie } = req.headers;
    const token = readHolderToken(cookie, slug, secureCookies);
    if (token !== undefined) await endSession(db, 'holder_sessions', token);
    const agency = readAgencyToken(cookie, secureCookies);
    const opened = await holderSession({ slug, agency, refetch: false }, deps, requestId);
    const ofAgency = opened && agency;
    if (ofAgency !== undefined) await endSession(db, 'agency_sessions', ofAgency);
    const dropped = [
      dropCookie(holderCookieName(slug, secureCookies), secureCookies),
      ...(ofAgency === undefined ? [] : [dropCookie(agencyCookieName(secureCookies), secureCookies)]),
    ];
    return answer(200, { success: true }, { 'set-cookie': dropped });
  },
});

/** The same for our own screens: common block lists hide paths named analytics. */
export const insightsLogin = { ...login, path: '/api/insights/login' };
export const insightsLogout = { ...logout, path: '/api/insights/logout' };
