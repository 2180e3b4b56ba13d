import { ChangePassword, HolderPassword } from '@marquee/contracts/http/account';
import { GeneratedPassword, ModelsWithPassword } from '@marquee/contracts/http/models';
import { Slug } from '@marquee/contracts/rules/slug';
import { announce } from '@marquee/kit/bus/outbox';
import { idParams, rowIds } from '@marquee/kit/http/params';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { holderOwner, newSessionToken } from '@marquee/kit/identity/session-token';
import { requireCurrentPassword } from '@marquee/kit/login/current-password';
import { newPassword } from '@marquee/kit/login/new-password';
import { requireStrongPassword } from '@marquee/kit/login/password-strength';
import { z } from 'zod';
import { route } from '../../deps';
import { entryAbout, holderOf } from '../access/audit-entry';
import { modelsWithFactor } from '../access/factor-owner';
import { openHolderSession } from '../access/holder-sessions';
import { endInviteLink } from '../access/invite-links';
import { listedModel } from '../access/model-facts';
import { modelsWithPassword, passwordHashOf, replacePassword } from '../access/passwords';
import { deviceAccount, loginCookies, ownModel } from './open-model';

/** Replaces the dashboard's password, shows it this once, and ends the sessions of the former one. */
export const generatePassword = route({
  post: '/api/models/:id/generate-password',
  allow: 'admin',
  params: idParams,
  reply: GeneratedPassword,
  handle: async ({ params: { id }, requestId, identity, log }, deps) => {
    const { slug } = await listedModel(id, requestId, deps.facts);
    const password = newPassword();
    const passwordHash = await deps.hashing.hash(password);
    await deps.db.transaction(async (tx) => {
      await replacePassword(tx, id, passwordHash);
      // An unopened link must not replace the password that was just given out.
      await endInviteLink(tx, { of: 'model_id', id });
      const entry = entryAbout({ kind: 'model', id, slug }, 'password.generated', { by: actorOf(identity) });
      await announce(tx, { type: 'analytics.password.generated', modelId: id }, requestId, entry);
    });
    log.info('password.generated', { requestId, modelId: id });
    return { password };
  },
});

/** Replaces the password by the holder's choice. Only the holder's browser stays, with a new session. */
export const changeHolderPassword = route({
  post: '/api/insights/:slug/password',
  allow: 'own-model',
  params: z.object({ slug: Slug }),
  body: ChangePassword,
  handle: async ({ params: { slug }, body: { current, next }, identity, requestId, log }, deps) => {
    const asked = { slug, identity, requestId, password: current, field: 'current' };
    const model = await ownModel(asked, deps);
    await requireStrongPassword(next, [model.slug, model.name]);
    const passwordHash = await deps.hashing.hash(next);
    const token = newSessionToken(deps.sessionKeys, holderOwner(slug));
    const isOpen = await deps.db.transaction(async (tx) => {
      await replacePassword(tx, model.id, passwordHash);
      await endInviteLink(tx, { of: 'model_id', id: model.id });
      const account = { kind: 'model', id: model.id, slug: model.slug } as const;
      const entry = entryAbout(account, 'password.changed', { by: holderOf(account) });
      await announce(tx, { type: 'analytics.password.generated', modelId: model.id }, requestId, entry);
      // The session of this request was as good.
      const secondStep = (await modelsWithFactor(tx, [model.id])).length > 0;
      return await openHolderSession(tx, { token, modelId: model.id, passwordHash, secondStep });
    });
    log.info('password.changed', { requestId, modelId: model.id });
    if (!isOpen) throw new Error('the password was replaced within its own transaction');
    const cookies = loginCookies(deps, { slug, token, modelId: model.id, passwordHash });
    return answer(204, undefined, { 'set-cookie': cookies });
  },
});

/** For the admin service, which stores the webhooks of holders: 204 only for the present password of a listed model. */
export const checkHolderPassword = route({
  post: '/internal/holder-password',
  allow: 'service',
  body: HolderPassword,
  handle: async ({ body: { modelId, ...given }, requestId }, deps) => {
    // Read uncached: a session outlives the archive by seconds.
    await listedModel(modelId, requestId, deps.facts);
    const account = deviceAccount(modelId, await passwordHashOf(deps.db, modelId));
    await requireCurrentPassword(deps, account, { ...given, field: 'password' });
    return answer(204);
  },
});

/** Which of the models have a password and second factors. Nothing else can be read about them. */
export const getPasswords = route({
  get: '/api/admin/passwords',
  allow: 'admin',
  query: z.object({ ids: rowIds(500) }),
  reply: ModelsWithPassword,
  handle: async ({ query: { ids } }, { db }) => ({
    withPassword: await modelsWithPassword(db, ids),
    withFactor: await modelsWithFactor(db, ids),
  }),
});
