import { GeneratedPassword } from '@marquee/contracts/http/models';
import { notFound } from '@marquee/kit/errors/refusal';
import { answer } from '@marquee/kit/http/route';
import { newPassword } from '@marquee/kit/login/new-password';
import { hashPassword } from '@marquee/kit/login/password-hash';
import { announce } from '@marquee/kit/postgres/outbox';
import { z } from 'zod';
import { replacePassword } from '../queries/passwords';
import { route } from '../route';

export const ModelId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** Makes a new password for the model's dashboard and shows it this once; whoever was logged in with the former one is out at once. */
export const generatePassword = route({
  post: '/api/models/:id/generate-password',
  allow: 'admin',
  params: z.object({ id: ModelId }),
  reply: GeneratedPassword,
  handle: async ({ params: { id }, requestId, log }, { db, catalog }) => {
    if ((await catalog.get(`/api/models/${id}`, requestId)) === undefined) notFound('model.unknown', 'There is no such model.');
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    await db.transaction(async (tx) => {
      await replacePassword(tx, id, passwordHash);
      await announce(tx, { type: 'analytics.password.generated', modelId: id }, requestId);
    });
    log.info('password.generated', { requestId, modelId: id });
    return answer(200, { password }, { 'cache-control': 'no-store' });
  },
});
