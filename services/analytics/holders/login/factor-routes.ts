import { recordAudit } from '@marquee/kit/bus/outbox';
import { notFound } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { actorOf } from '@marquee/kit/identity/actor';
import { removeFactors } from '@marquee/kit/login/factors/factor-queries';
import { factorRoutes } from '@marquee/kit/login/factors/factor-routes';
import { type AnalyticsDeps, route } from '../../deps';
import { accountOf } from '../access/agency-persons';
import { type Account, entryAbout, holderOf } from '../access/audit-entry';
import { factorOwner } from '../access/factor-owner';
import { keepOnlySession } from '../access/holder-sessions';
import { listedModel } from '../access/model-facts';
import { requirePerson } from '../agencies/agency-sessions';
import { ownModel } from './open-model';

const factorAccount = async ({ db }: AnalyticsDeps, account: Account, sessionId: string) => {
  const by = holderOf(account);
  const { about } = entryAbout(account, '', { by });
  return { ...(await factorOwner(db, account)), sessionId, by, about };
};

/** The second factors of a listed model's holder. */
export const holderFactorRoutes = factorRoutes<AnalyticsDeps>('/api/insights/:slug', {
  allow: 'own-model',
  endOtherSessions: keepOnlySession,
  account: async (asked, deps) => {
    const { id, slug, sessionId } = await ownModel(asked, deps);
    return await factorAccount(deps, { kind: 'model', id, slug }, sessionId);
  },
});

/** The second factors of a person of an agency. */
export const agencyFactorRoutes = factorRoutes<AnalyticsDeps>('/api/agency', {
  allow: 'anyone',
  endOtherSessions: keepOnlySession,
  account: async (asked, deps) => {
    const person = await requirePerson(asked.req, deps, asked);
    return await factorAccount(deps, accountOf(person), person.sessionId);
  },
});

/** For a holder who has lost every factor: the next login needs the password alone. */
export const removeHolderFactors = route({
  post: '/api/models/:id/remove-factors',
  allow: 'admin',
  params: idParams,
  handle: async ({ params: { id }, identity, requestId }, { db, facts }) => {
    const { slug } = await listedModel(id, requestId, facts);
    const account = { kind: 'model', id, slug } as const;
    await db.transaction(async (tx) => {
      if (!(await removeFactors(tx, await factorOwner(tx, account))))
        notFound('factors.unknown', 'This account has no second factor.');
      await recordAudit(
        tx,
        entryAbout(account, 'holder.factors-removed', { by: actorOf(identity) }),
        requestId,
      );
    });
  },
});
