import { InviteLink } from '@marquee/contracts/http/invite-link';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { announce } from '@marquee/kit/postgres/outbox';
import { z } from 'zod';
import { route } from '../route';
import { makeInviteLink } from './invite-links';
import { listedModel } from './listed-model';
import { ModelId } from './password-routes';

/** The page's address with the token in the fragment, which no server, log or referrer ever sees. */
const linkOf = (publicUrl: string, token: string): string =>
  `${new URL('/password-info', publicUrl).href}#${token}`;

/** Makes the link by which a holder gets a password; nothing about the model's password changes until it is opened. */
export const createInviteLink = route({
  post: '/api/models/:id/invite-link',
  params: z.object({ id: ModelId }),
  reply: InviteLink,
  handle: async ({ params: { id }, identity, requestId, log }, deps) => {
    if (identity.role === 'visitor') unauthorized('admin.required');
    const { slug } = await listedModel(id, requestId, deps);
    const { token, expiresAt } = await deps.db.transaction(async (tx) => {
      const made = await makeInviteLink(tx, id);
      const about = { kind: 'model', id: String(id), name: slug };
      const deed = {
        by: actorOf(identity),
        what: 'invite-link.made',
        about,
        before: null,
        after: { expiresAt: made.expiresAt.toISOString() },
      };
      await announce(tx, { type: 'analytics.invite-link.made', modelId: id }, requestId, deed);
      return made;
    });
    log.info('invite-link.made', { requestId, modelId: id, by: identity.role });
    const reply: InviteLink = { url: linkOf(deps.publicUrl, token), expiresAt: expiresAt.toISOString() };
    return answer(200, reply, { 'cache-control': 'no-store' });
  },
});
