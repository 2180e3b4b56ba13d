import { InviteLink, OpenedInviteLink, OpenInviteLink } from '@marquee/contracts/http/invite-link';
import { announce, recordAudit } from '@marquee/kit/bus/outbox';
import { gone } from '@marquee/kit/errors/http-error';
import { answer, notStored, RowId } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { newPassword } from '@marquee/kit/login/new-password';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import {
  type InviteLinkState,
  inviteLinkState,
  linkOf,
  makeInviteLink,
  useInviteLink,
} from '../access/invite-links';
import { listedModel } from '../access/model-facts';
import { replacePassword } from '../access/passwords';
import { agencyById, agencyInvite, useAgencyInvite } from '../agencies/agencies';
import { endAgencySessions } from '../agencies/agency-sessions';

/**
 * Makes the link by which a holder gets a password. The password does not change until the link is opened.
 */
export const createInviteLink = route({
  post: '/api/models/:id/invite-link',
  params: z.object({ id: RowId }),
  reply: InviteLink,
  allow: 'admin-or-service',
  handle: async ({ params: { id }, identity, requestId, log }, deps) => {
    const { slug } = await listedModel(id, requestId, deps.facts);
    const { token, expiresAt } = await deps.db.transaction(async (tx) => {
      const made = await makeInviteLink(tx, id);
      const entry = {
        by: actorOf(identity),
        what: 'invite-link.made',
        about: { kind: 'model', id: String(id), name: slug },
        before: null,
        after: { expiresAt: made.expiresAt.toISOString() },
      };
      await announce(tx, { type: 'analytics.invite-link.made', modelId: id }, requestId, entry);
      return made;
    });
    log.info('invite-link.made', { requestId, modelId: id, by: identity.role });
    const reply: InviteLink = { url: linkOf(deps.publicUrl, token), expiresAt: expiresAt.toISOString() };
    return answer(200, reply, notStored);
  },
});

const closedMessages = {
  used: 'This link was used before. It shows a password only once.',
  expired: 'This link has expired. It was valid for 72 hours.',
  unknown: "This link isn't valid. A newer link or password may have replaced it.",
} as const satisfies Record<Exclude<InviteLinkState['is'], 'open'>, string>;

const refuseAs = (state: keyof typeof closedMessages): never =>
  gone(`invite-link.${state}`, closedMessages[state]);

const openAgencyInvite = async (
  agencyId: number,
  token: string,
  requestId: string,
  { db, hashing, publicUrl, calendar }: AnalyticsDeps,
) => {
  const password = newPassword();
  const passwordHash = await hashing.hash(password);
  const agency = await db.transaction(async (tx) => {
    if (!(await useAgencyInvite(tx, token, passwordHash))) return undefined;
    await endAgencySessions(tx, agencyId);
    const opened = await agencyById(tx, agencyId);
    if (opened === undefined) return undefined;
    const entry = {
      by: { role: 'holder', name: `agency ${opened.slug}` },
      what: 'agency.invite-link-opened',
      about: { kind: 'agency', id: String(agencyId), name: opened.slug },
      before: null,
      after: null,
    } as const;
    await recordAudit(tx, entry, requestId);
    return opened;
  });
  if (agency === undefined) return refuseAs('used');
  const reply: OpenedInviteLink = {
    name: agency.name,
    slug: agency.slug,
    dashboardUrl: new URL('/analytics', publicUrl).href,
    password,
    platforms: [],
    timezone: calendar.timezone,
    agency: true,
  };
  return answer(200, reply, notStored);
};

/**
 * Makes a new password when the link is opened, shows it to the first caller only, and ends every session of
 * the former password.
 */
export const openInviteLink = route({
  post: '/api/password-info',
  body: OpenInviteLink,
  reply: OpenedInviteLink,
  handle: async ({ body: { token }, requestId, log }, deps) => {
    const ofAgency = await agencyInvite(deps.db, token);
    if (ofAgency?.is === 'open') return await openAgencyInvite(ofAgency.agencyId, token, requestId, deps);
    if (ofAgency !== undefined) return refuseAs(ofAgency.is);
    const found = await inviteLinkState(deps.db, token);
    if (found.is !== 'open') return refuseAs(found.is);
    const { modelId } = found;
    // Before the link is used up: an unavailable catalog must not cost the holder the only view.
    const model = await listedModel(modelId, requestId, deps.facts);
    const password = newPassword();
    const passwordHash = await deps.hashing.hash(password);
    const isFirst = await deps.db.transaction(async (tx) => {
      if (!(await useInviteLink(tx, token))) return false;
      await replacePassword(tx, modelId, passwordHash);
      const entry = {
        by: { role: 'holder', name: model.slug },
        what: 'invite-link.opened',
        about: { kind: 'model', id: String(modelId), name: model.slug },
        before: null,
        after: null,
      } as const;
      await announce(tx, { type: 'analytics.password.generated', modelId }, requestId, entry);
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
    return answer(200, reply, notStored);
  },
});
