import { Slug } from '@marquee/contracts/rules/slug';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route } from '../route';
import { dropHolderCookie, readHolderCookie } from './holder-cookie';
import { endHolderSession } from './holder-sessions';

/** Ends the session of this one dashboard; without one it is no error. */
export const logout = route({
  post: '/api/analytics/logout',
  body: z.object({ slug: Slug }),
  handle: async ({ body: { slug }, req }, { db, secureCookies }) => {
    const token = readHolderCookie(req.headers.cookie, slug);
    if (token !== undefined) await endHolderSession(db, token);
    return answer(
      200,
      { success: true },
      { 'set-cookie': dropHolderCookie(slug, secureCookies), 'cache-control': 'no-store' },
    );
  },
});
