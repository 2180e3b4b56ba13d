import { InviteLink, OpenedInviteLink, OpenInviteLink } from '@marquee/contracts/http/invite-link';
import { announce, recordAudit } from '@marquee/kit/bus/outbox';
import { gone } from '@marquee/kit/errors/http-error';
import { answer, notStored, RowId } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import { newPassword } from '@marquee/kit/login/new-password';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import { entryAbout, holderOf } from '../access/audit-entry';
import {
  type InviteLinkState,
  inviteLinkState,
  linkOf,
  makeInviteLink,
  useInviteLink,
} from '../access/invite-links';
import { listedModel } from '../access/model-facts';
import { replacePassword } from '../access/passwords';
import { agencyById, useAgencyInvite } from '../agencies/agencies';
import { endAgencySessions } from '../agencies/agency-sessions';

/** Makes the link by which a holder gets a password, which does not change until it is opened. */
export const createInviteLink = route({
  post: '/api/models/:id/invite-link',
  params: z.object({ id: RowId }),
  reply: InviteLink,
  allow: 'admin-or-service',
  handle: async ({ params: { id }, identity, requestId, log }, deps) => {
    const { slug } = await listedModel(id, requestId, deps.facts);
    const { token, expiresAt } = await deps.db.transaction(async (tx) => {
      const made = await makeInviteLink(tx, id);
      const after = { expiresAt: made.expiresAt.toISOString() };
      const by = actorOf(identity);
      const entry = entryAbout({ kind: 'model', id, slug }, 'invite-link.made', { by, after });
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

type Opened = Omit<OpenedInviteLink, 'password' | 'timezone'>;

/** What the link of a model opens, and how the link is used: false for all but its first caller. */
const modelLink = async (
  id: number,
  token: string,
  requestId: string,
  { facts, publicUrl }: AnalyticsDeps,
) => {
  // Before the link is used up: an unavailable catalog must not cost the holder the only view.
  const { name, slug, platforms } = await listedModel(id, requestId, facts);
  const dashboardUrl = new URL(`/analytics/${slug}`, publicUrl).href;
  const account = { kind: 'model', id, slug } as const;
  return {
    opened: { name, slug, dashboardUrl, platforms } satisfies Opened,
    use: async (tx: Queryable, passwordHash: string): Promise<boolean> => {
      if (!(await useInviteLink(tx, token))) return false;
      await replacePassword(tx, id, passwordHash);
      const entry = entryAbout(account, 'invite-link.opened', { by: holderOf(account) });
      await announce(tx, { type: 'analytics.password.generated', modelId: id }, requestId, entry);
      return true;
    },
  };
};

const agencyLink = async (id: number, token: string, requestId: string, { db, publicUrl }: AnalyticsDeps) => {
  const { name, slug } = (await agencyById(db, id)) ?? refuseAs('unknown');
  const dashboardUrl = new URL('/analytics', publicUrl).href;
  const account = { kind: 'agency', id, slug } as const;
  return {
    opened: { name, slug, dashboardUrl, platforms: [], agency: true } satisfies Opened,
    use: async (tx: Queryable, passwordHash: string): Promise<boolean> => {
      if (!(await useAgencyInvite(tx, token, passwordHash))) return false;
      await endAgencySessions(tx, id);
      const entry = entryAbout(account, 'agency.invite-link-opened', { by: holderOf(account) });
      await recordAudit(tx, entry, requestId);
      return true;
    },
  };
};

/** Makes a password, shows it to the first caller only, and ends the sessions of the former one. */
export const openInviteLink = route({
  post: '/api/password-info',
  body: OpenInviteLink,
  reply: OpenedInviteLink,
  handle: async ({ body: { token }, requestId, log }, deps) => {
    const found = await inviteLinkState(deps.db, token);
    if (found.is !== 'open') return refuseAs(found.is);
    const linkTo = found.of === 'agency' ? agencyLink : modelLink;
    const { opened, use } = await linkTo(found.id, token, requestId, deps);
    const password = newPassword();
    const passwordHash = await deps.hashing.hash(password);
    if (!(await deps.db.transaction((tx) => use(tx, passwordHash)))) return refuseAs('used');
    log.info('invite-link.opened', { requestId, [`${found.of}Id`]: found.id });
    const reply: OpenedInviteLink = { ...opened, password, timezone: deps.calendar.timezone };
    return answer(200, reply, notStored);
  },
});
