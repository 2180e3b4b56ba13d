import { GeneratedPassword, ModelsWithPassword } from '@marquee/contracts/http/models';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { newPassword } from '@marquee/kit/login/new-password';
import { announce } from '@marquee/kit/postgres/outbox';
import { z } from 'zod';
import { route } from '../route';
import { endInviteLink } from './invite-links';
import { listedModel } from './model-facts';
import { modelsWithPassword, replacePassword } from './passwords';

export const RowId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Replaces the password of the model's dashboard, shows the new one this once, and ends every session of the former one. */
export const generatePassword = route({
  post: '/api/models/:id/generate-password',
  allow: 'admin',
  params: z.object({ id: RowId }),
  reply: GeneratedPassword,
  handle: async ({ params: { id }, requestId, identity, log }, deps) => {
    const { slug } = await listedModel(id, requestId, deps.facts);
    const password = newPassword();
    const passwordHash = await deps.hashing.hash(password);
    await deps.db.transaction(async (tx) => {
      await replacePassword(tx, id, passwordHash);
      // An unopened link must not replace the password that was just given out.
      await endInviteLink(tx, id);
      const about = { kind: 'model', id: String(id), name: slug };
      const entry = { by: actorOf(identity), what: 'password.generated', about, before: null, after: null };
      await announce(tx, { type: 'analytics.password.generated', modelId: id }, requestId, entry);
    });
    log.info('password.generated', { requestId, modelId: id });
    return answer(200, { password }, { 'cache-control': 'no-store' });
  },
});

const idsMax = 500;

/** Which of the models have a password. Nothing else can be read about it. */
export const getPasswords = route({
  get: '/api/admin/passwords',
  allow: 'admin',
  query: z.object({
    ids: z
      .string()
      .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'must be model ids joined by commas')
      .transform((ids) => ids.split(',').map(Number))
      .refine((ids) => ids.length <= idsMax, `must be at most ${idsMax} ids`),
  }),
  reply: ModelsWithPassword,
  handle: async ({ query: { ids } }, { db }) => ({ withPassword: await modelsWithPassword(db, ids) }),
});
