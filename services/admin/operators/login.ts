import { AdminLogin, AdminLoginAnswer } from '@marquee/contracts/http/session';
import { deviceAndBrowser, operatingSystem } from '@marquee/kit/agents/user-agent';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import type { Identity } from '@marquee/kit/identity/identity';
import { adminOwner, newSessionToken } from '@marquee/kit/identity/session-token';
import { refuseStep, secondStep } from '@marquee/kit/login/factors/second-step';
import { recordAccountAction } from '../audit/record-action';
import { type AdminDeps, route } from '../deps';
import { factorOwner, operatorByEmail } from './operator-queries';
import { deviceCookieFrom, setDevice, setSession, tokenFrom } from './session-cookie';
import { openSession } from './session-queries';
import { endSessionOf, sessionOf } from './session-routes';

/** The email is recorded only if there is such an account: the text typed may have been a password. */
const recordRefusal = async (
  { db, throttle }: AdminDeps,
  email: string,
  why: 'password' | 'code',
  { address, requestId }: Identity,
): Promise<void> => {
  const known = await operatorByEmail(db, email);
  const after = { refused: known === undefined ? 'unknown email' : why, source: throttle.sourceOf(address) };
  await recordAccountAction(db, 'operator.login-refused', {
    by: { role: 'visitor', name: '' },
    requestId,
    email: known?.email ?? '',
    after,
  });
};

/** The device's id, if this browser has logged in to this account before. */
const knownDevice = async (
  { db, devices, secureCookies }: AdminDeps,
  email: string,
  cookieHeader: string | undefined,
): Promise<string | undefined> => {
  const cookie = deviceCookieFrom(cookieHeader, secureCookies);
  if (cookie === undefined) return undefined;
  const operator = await operatorByEmail(db, email);
  return operator && devices.verify({ ...operator, name: operator.email }, cookie);
};

/**
 * An unknown email, a wrong password and a disabled account get the same answer after the same work. Where
 * the account has a second factor, the right password alone is answered with that and opens no session.
 */
export const login = route({
  post: '/api/admin/login',
  body: AdminLogin,
  reply: AdminLoginAnswer,
  handle: async ({ body, identity, log, requestId, req }, deps) => {
    const { db, throttle, hashing, devices, secureCookies } = deps;
    const account = body.email.trim().toLowerCase();
    const { address: ip } = identity;
    const { cookie } = req.headers;
    const device = await knownDevice(deps, account, cookie);
    const operator = await throttle.attempt({ account, ip, device }, async (rank) => {
      const found = await operatorByEmail(db, account);
      const isRight = await hashing.matches(body.password, found?.passwordHash, rank);
      return isRight && found !== undefined && !found.isDisabled && found;
    });
    if (operator === false) {
      log.info('admin.login-refused', { requestId });
      await recordRefusal(deps, body.email, 'password', identity);
      return unauthorized('login.refused', 'Invalid email or password');
    }
    const owner = { ...factorOwner(operator.id), name: operator.email };
    const second = await secondStep(deps, owner, body, { ip, device });
    if (second.is === 'required') return second.question;
    if (second.is === 'refused') {
      log.info('admin.code-refused', { requestId });
      await recordRefusal(deps, body.email, 'code', identity);
      return refuseStep(body);
    }
    const token = newSessionToken(deps.sessionKeys, adminOwner);
    const userAgent = req.headers['user-agent'] ?? '';
    const { device: kind, browser } = deviceAndBrowser(userAgent);
    const agent = { device: kind, browser, system: operatingSystem(userAgent) };
    await db.transaction(async (tx) => {
      const by = { role: 'admin', name: operator.email } as const;
      const after = { ...agent, ...(second.is === 'passed' && { secondStep: second.by }) };
      await endSessionOf(tx, tokenFrom(cookie, secureCookies), requestId);
      await recordAccountAction(tx, 'operator.logged-in', { by, requestId, after });
      await openSession(tx, operator.id, token, agent);
    });
    log.info('admin.logged-in', { requestId, operatorId: operator.id });
    return answer(200, await sessionOf(deps, token), {
      'set-cookie': [
        setSession(token, secureCookies),
        setDevice(devices.issue({ ...operator, name: operator.email }, device), secureCookies),
      ],
    });
  },
});
