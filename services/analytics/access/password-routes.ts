import { GeneratedPassword } from '@marquee/contracts/http/models';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { newPassword } from '@marquee/kit/login/new-password';
import { announce } from '@marquee/kit/postgres/outbox';
import { z } from 'zod';
import { route } from '../route';
import { endInviteLink } from './invite-links';
import { listedModel } from './listed-model';
import { replacePassword } from './passwords';

export const ModelId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Makes a new password for the model's dashboard and shows it this once; whoever was logged in with the former one is out at once. */
export const generatePassword = route({
  post: '/api/models/:id/generate-password',
  allow: 'admin',
  params: z.object({ id: ModelId }),
  reply: GeneratedPassword,
  handle: async ({ params: { id }, requestId, identity, log }, deps) => {
    const { slug } = await listedModel(id, requestId, deps);
    const password = newPassword();
    const passwordHash = await deps.hashing.hash(password);
    await deps.db.transaction(async (tx) => {
      await replacePassword(tx, id, passwordHash);
      // Whoever holds an unopened link must not be able to replace the password that was just handed out.
      await endInviteLink(tx, id);
      // That there is a new one, and nothing of it.
      const about = { kind: 'model', id: String(id), name: slug };
      const deed = { by: actorOf(identity), what: 'password.generated', about, before: null, after: null };
      await announce(tx, { type: 'analytics.password.generated', modelId: id }, requestId, deed);
    });
    log.info('password.generated', { requestId, modelId: id });
    return answer(200, { password }, { 'cache-control': 'no-store' });
  },
});
