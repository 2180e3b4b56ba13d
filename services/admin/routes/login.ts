import { AdminLogin, AdminSession } from '@marquee/contracts/http/session';
import { unauthorized } from '@marquee/kit/errors/refusal';
import { answer } from '@marquee/kit/http/route';
import { newToken } from '@marquee/kit/identity/secret-token';
import { isPassword } from '@marquee/kit/login/password-hash';
import { operatorByEmail } from '../queries/operators';
import { openSession } from '../queries/sessions';
import { route } from '../route';
import { setSession } from '../session-cookie';

/** An unknown e-mail and a wrong password get the same answer after the same work. */
export const login = route({
  post: '/api/admin/login',
  body: AdminLogin,
  reply: AdminSession,
  handle: async ({ body, identity, log, requestId }, { db, throttle, secureCookies }) => {
    const operator = await throttle.attempt(body.email.trim().toLowerCase(), identity.address, async () => {
      const found = await operatorByEmail(db, body.email);
      return (await isPassword(body.password, found?.passwordHash)) && found !== undefined && found;
    });
    if (operator === false) {
      log.info('admin.login-refused', { requestId });
      return unauthorized('login.refused', 'Invalid email or password');
    }
    const token = newToken();
    const expiresAt = await openSession(db, operator.id, token);
    log.info('admin.logged-in', { requestId, operatorId: operator.id });
    const session: AdminSession = { email: operator.email, expiresAt: expiresAt.toISOString() };
    return answer(200, session, { 'set-cookie': setSession(token, secureCookies), 'cache-control': 'no-store' });
  },
});
