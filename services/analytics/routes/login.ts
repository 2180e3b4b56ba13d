import { AnalyticsLogin } from '@marquee/contracts/http/model-analytics';

import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { setHolderCookie } from '../holder-cookie';
import { checkPassword } from '../models/check-password';
import { passwordRefused } from '../models/open-model';
import { openHolderSession } from '../queries/holder-sessions';
import { route } from '../route';

/** Sets the cookie that opens this one model's dashboard. */
export const login = route({
  post: '/api/analytics/login',
  body: AnalyticsLogin,
  reply: z.object({ success: z.literal(true) }),
  handle: async ({ body: { slug, password }, identity, requestId, log }, deps) => {
    const opened = await checkPassword({ slug, password, address: identity.address, requestId }, deps);
    const token = opened && (await openHolderSession(deps.db, opened.model.id, opened.passwordHash));
    if (!token) {
      log.info('holder.login-refused', { requestId });
      return passwordRefused();
    }
    log.info('holder.logged-in', { requestId, modelId: opened.model.id });
    return answer(200, { success: true }, { 'set-cookie': setHolderCookie(slug, token, deps.secureCookies), 'cache-control': 'no-store' });
  },
});
