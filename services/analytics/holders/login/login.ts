import { AnalyticsLogin } from '@marquee/contracts/http/model-analytics';
import { Slug } from '@marquee/contracts/rules/slug';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { answer, notStored } from '@marquee/kit/http/route';
import type { Identity } from '@marquee/kit/identity/identity';
import {
  holderOwner,
  newSessionToken,
  readAgencyToken,
  readHolderToken,
} from '@marquee/kit/identity/session-token';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import {
  dropHolderCookie,
  endHolderSession,
  openHolderSession,
  setDeviceCookie,
  setHolderCookie,
} from '../access/holder-sessions';
import { refusePassword } from '../access/passwords';
import { dropAgencyCookie, endAgencySession } from '../agencies/agency-sessions';
import { holderSession } from './authenticate-holder';
import { checkPassword, deviceAccount } from './open-model';

/** A slug that no model has is not recorded: it may be a password in the wrong field. */
const auditLogin = async (
  { db, facts, throttle }: AnalyticsDeps,
  slug: string,
  what: 'holder.logged-in' | 'holder.login-refused',
  { address, requestId }: Identity,
): Promise<void> => {
  const model = await facts.bySlug(slug, requestId);
  const by =
    what === 'holder.logged-in'
      ? ({ role: 'holder', name: slug } as const)
      : ({ role: 'visitor', name: '' } as const);
  const about = { kind: 'model', id: String(model?.id ?? ''), name: model?.slug ?? 'no model' };
  const after = what === 'holder.login-refused' ? { source: throttle.sourceOf(address) } : null;
  await recordAudit(db, { by, what, about, before: null, after }, requestId);
};

/** Sets the cookie that opens this one model's dashboard, and ends the session that the browser had on it. */
export const login = route({
  post: '/api/analytics/login',
  body: AnalyticsLogin,
  reply: z.object({ success: z.literal(true) }),
  handle: async ({ body: { slug, password }, req, identity, requestId, log }, deps) => {
    const opened = await checkPassword({ slug, password, req, identity, requestId }, deps);
    const token = newSessionToken(deps.sessionKeys, holderOwner(slug));
    const isOpen =
      opened &&
      (await openHolderSession(deps.db, {
        token,
        modelId: opened.model.id,
        passwordHash: opened.passwordHash,
      }));
    if (!opened || !isOpen) {
      log.info('holder.login-refused', { requestId });
      await auditLogin(deps, slug, 'holder.login-refused', identity);
      return refusePassword();
    }
    const former = readHolderToken(req.headers.cookie, slug, deps.secureCookies);
    if (former !== undefined) await endHolderSession(deps.db, former);
    const { model, passwordHash, device } = opened;
    log.info('holder.logged-in', { requestId, modelId: model.id });
    await auditLogin(deps, slug, 'holder.logged-in', identity);
    const deviceCookie = deps.devices.issue(deviceAccount(model.id, passwordHash), device);
    return answer(
      200,
      { success: true },
      {
        'set-cookie': [
          setHolderCookie(slug, token, deps.secureCookies),
          setDeviceCookie(slug, deviceCookie, deps.secureCookies),
        ],
        ...notStored,
      },
    );
  },
});

/**
 * Ends the session of this one dashboard, and that of an agency that opens it. Succeeds without a session,
 * too.
 */
export const logout = route({
  post: '/api/analytics/logout',
  body: z.object({ slug: Slug }),
  handle: async ({ body: { slug }, req, requestId }, deps) => {
    const { db, secureCookies } = deps;
    const { cookie } = req.headers;
    const token = readHolderToken(cookie, slug, secureCookies);
    if (token !== undefined) await endHolderSession(db, token);
    const agency = readAgencyToken(cookie, secureCookies);
    const opened = await holderSession({ slug, agency, refetch: false }, deps, requestId);
    const ofAgency = opened && agency;
    if (ofAgency !== undefined) await endAgencySession(db, ofAgency);
    const dropped = [
      dropHolderCookie(slug, secureCookies),
      ...(ofAgency === undefined ? [] : [dropAgencyCookie(secureCookies)]),
    ];
    return answer(200, { success: true }, { 'set-cookie': dropped, ...notStored });
  },
});

/** The same for our own screens: common block lists hide paths named analytics. */
export const insightsLogin = { ...login, path: '/api/insights/login' };
export const insightsLogout = { ...logout, path: '/api/insights/logout' };
