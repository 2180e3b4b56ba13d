import { answer } from '@marquee/kit/http/route';
import { recordAccountAction } from '../audit/record-action';
import { endSession } from '../queries/sessions';
import { route } from '../route';
import { dropSession, tokenFrom } from '../session-cookie';

/** Ends the session in the database, not only in the browser. Logging out twice is no error. */
export const logout = route({
  post: '/api/admin/logout',
  handle: async ({ req, requestId }, { db, secureCookies }) => {
    const token = tokenFrom(req.headers.cookie);
    if (token !== undefined) {
      await db.transaction(async (tx) => {
        const ended = await endSession(tx, token);
        if (ended === undefined) return;
        await recordAccountAction(tx, 'operator.logged-out', {
          by: { role: 'admin', name: ended.email },
          requestId,
          session: ended.id,
        });
      });
    }
    return answer(204, undefined, { 'set-cookie': dropSession(secureCookies), 'cache-control': 'no-store' });
  },
});
