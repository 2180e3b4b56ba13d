import { answer } from '@marquee/kit/http/route';
import { endSession } from '../queries/sessions';
import { route } from '../route';
import { dropSession, tokenFrom } from '../session-cookie';

/** Ends the session in the database, not only in the browser. Logging out twice is no error. */
export const logout = route({
  post: '/api/admin/logout',
  handle: async ({ req }, { db, secureCookies }) => {
    const token = tokenFrom(req.headers.cookie);
    if (token !== undefined) await endSession(db, token);
    return answer(204, undefined, { 'set-cookie': dropSession(secureCookies), 'cache-control': 'no-store' });
  },
});
