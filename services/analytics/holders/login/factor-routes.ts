import { recordAudit } from '@marquee/kit/bus/outbox';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer, notStored, RowId } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { removeFactors } from '@marquee/kit/login/factors/factor-queries';
import { factorRoutes } from '@marquee/kit/login/factors/factor-routes';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import { entryAbout } from '../access/audit-entry';
import { factorOwner } from '../access/factor-owner';
import { keepOnlySession } from '../access/holder-sessions';
import { listedModel } from '../access/model-facts';
import { ownModel } from './open-model';

/** The second factors of a listed model's holder. */
export const holderFactorRoutes = factorRoutes<AnalyticsDeps>('/api/insights/:slug', {
  allow: 'own-model',
  account: async (asked, deps) => {
    const { id, slug: name, sessionId } = await ownModel(asked, deps);
    const about = { kind: 'model', id: String(id), name };
    return { ...(await factorOwner(deps.db, 'model', id)), name, sessionId, about };
  },
  endOtherSessions: (tx, { about, sessionId }) => keepOnlySession(tx, Number(about.id), sessionId),
});

/** For a holder who has lost every factor: the next login needs the password alone. */
export const removeHolderFactors = route({
  post: '/api/models/:id/remove-factors',
  allow: 'admin',
  params: z.object({ id: RowId }),
  handle: async ({ params: { id }, identity, requestId }, { db, facts }) => {
    const { slug } = await listedModel(id, requestId, facts);
    await db.transaction(async (tx) => {
      if (!(await removeFactors(tx, await factorOwner(tx, 'model', id))))
        notFound('factors.unknown', 'This account has no second factor.');
      const by = actorOf(identity);
      await recordAudit(
        tx,
        entryAbout({ kind: 'model', id, slug }, 'holder.factors-removed', { by }),
        requestId,
      );
    });
    return answer(204, undefined, notStored);
  },
});
