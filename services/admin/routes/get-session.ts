import { AdminSession } from '@marquee/contracts/http/session';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { sessionByToken } from '../queries/sessions';
import { route } from '../route';
import { tokenFrom } from '../session-cookie';

/** Which screen to draw first: who is logged in, or 401. Looking does not prolong a session. */
export const getSession = route({
  get: '/api/admin/session',
  reply: AdminSession,
  handle: async ({ req }, { db, idleMinutes }) => {
    const token = tokenFrom(req.headers.cookie);
    const session = token === undefined ? undefined : await sessionByToken(db, token, idleMinutes);
    if (session === undefined) return unauthorized('admin.required');
    const body: AdminSession = { email: session.email, expiresAt: session.expiresAt.toISOString() };
    return answer(200, body, { 'cache-control': 'no-store' });
  },
});
