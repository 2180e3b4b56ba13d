import { AnalyticsLogin } from '@marquee/contracts/http/model-analytics';

import { answer } from '@marquee/kit/http/route';
import { recordAudit } from '@marquee/kit/postgres/outbox';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../route';
import { checkPassword } from './check-password';
import { setHolderCookie } from './holder-cookie';
import { openHolderSession } from './holder-sessions';
import { passwordRefused } from './open-model';

/** For the audit log. A slug that no model has is not repeated: it may be a password in the wrong field. */
const recordLogin = async (
  { db, facts }: AnalyticsDeps,
  slug: string,
  what: 'holder.logged-in' | 'holder.login-refused',
  requestId: string,
): Promise<void> => {
  const model = await facts.bySlug(slug, requestId);
  const by =
    what === 'holder.logged-in'
      ? ({ role: 'holder', name: slug } as const)
      : ({ role: 'visitor', name: '' } as const);
  const about = { kind: 'model', id: String(model?.id ?? ''), name: model?.slug ?? 'no model' };
  await recordAudit(db, { by, what, about, before: null, after: null }, requestId);
};

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
      await recordLogin(deps, slug, 'holder.login-refused', requestId);
      return passwordRefused();
    }
    log.info('holder.logged-in', { requestId, modelId: opened.model.id });
    await recordLogin(deps, slug, 'holder.logged-in', requestId);
    return answer(
      200,
      { success: true },
      { 'set-cookie': setHolderCookie(slug, token, deps.secureCookies), 'cache-control': 'no-store' },
    );
  },
});
