import { OpenedInviteLink, OpenInviteLink } from '@marquee/contracts/http/invite-link';
import { gone } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { newPassword } from '@marquee/kit/login/new-password';
import { announce } from '@marquee/kit/postgres/outbox';
import { route } from '../route';
import { type InviteLinkState, inviteLinkState, useInviteLink } from './invite-links';
import { listedModel } from './listed-model';
import { replacePassword } from './passwords';

const closed = {
  used: 'This link was used before. It shows a password only once.',
  expired: 'This link has expired. It was valid for 72 hours.',
  unknown: 'This link is not valid any more, or never was. A newer one or a new password ends it.',
} as const satisfies Record<Exclude<InviteLinkState['is'], 'open'>, string>;

const refuseAs = (state: keyof typeof closed): never => gone(`invite-link.${state}`, closed[state]);

/**
 * Makes the password at the moment at which the link is opened, so that none lies anywhere before, and shows it to whoever opens first.
 * Everybody who was logged in with the former one is out.
 */
export const openInviteLink = route({
  post: '/api/password-info',
  body: OpenInviteLink,
  reply: OpenedInviteLink,
  handle: async ({ body: { token }, requestId, log }, deps) => {
    const found = await inviteLinkState(deps.db, token);
    if (found.is !== 'open') return refuseAs(found.is);
    const { modelId } = found;
    // Before the link is used up: a catalogue that is away must not cost the holder the only look.
    const model = await listedModel(modelId, requestId, deps);
    const password = newPassword();
    const passwordHash = await deps.hashing.hash(password);
    const isFirst = await deps.db.transaction(async (tx) => {
      if (!(await useInviteLink(tx, token))) return false;
      await replacePassword(tx, modelId, passwordHash);
      const about = { kind: 'model', id: String(modelId), name: model.slug };
      const deed = {
        by: { role: 'holder', name: model.slug },
        what: 'invite-link.opened',
        about,
        before: null,
        after: null,
      } as const;
      await announce(tx, { type: 'analytics.password.generated', modelId }, requestId, deed);
      return true;
    });
    if (!isFirst) return refuseAs('used');
    log.info('invite-link.opened', { requestId, modelId });
    const reply: OpenedInviteLink = {
      name: model.name,
      slug: model.slug,
      dashboardUrl: new URL(`/analytics/${model.slug}`, deps.publicUrl).href,
      password,
      platforms: model.platforms,
      timezone: deps.calendar.timezone,
    };
    return answer(200, reply, { 'cache-control': 'no-store' });
  },
});
