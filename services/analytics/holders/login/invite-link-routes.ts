import { AgencyEmail } from '@marquee/contracts/http/agencies';
import { InviteLink, OpenedInviteLink, OpenInviteLink } from '@marquee/contracts/http/invite-link';
import { announce, recordAudit } from '@marquee/kit/bus/outbox';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { actorOf } from '@marquee/kit/identity/actor';
import { newPassword } from '@marquee/kit/login/new-password';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { type AnalyticsDeps, route } from '../../deps';
import { accountOf, personsBy, setPersonPassword } from '../access/agency-persons';
import { entryAbout, holderOf } from '../access/audit-entry';
import { type InviteLinkState, inviteLinkState, makeInviteLink, useInviteLink } from '../access/invite-links';
import { listedModel } from '../access/model-facts';
import { replacePassword } from '../access/passwords';

/** The token is in the fragment, which no server, log or referrer sees. */
const linkReply = (
  { token, expiresAt }: Awaited<ReturnType<typeof makeInviteLink>>,
  { publicUrl }: AnalyticsDeps,
): InviteLink => ({
  url: `${new URL('/password-info', publicUrl).href}#${token}`,
  expiresAt: expiresAt.toISOString(),
});

/** Makes the link by which a holder gets a password, which does not change until it is opened. */
export const createInviteLink = route({
  post: '/api/models/:id/invite-link',
  params: idParams,
  reply: InviteLink,
  allow: 'admin-or-service',
  handle: async ({ params: { id }, identity, requestId, log }, deps) => {
    const { slug } = await listedModel(id, requestId, deps.facts);
    const link = await deps.db.transaction(async (tx) => {
      const made = await makeInviteLink(tx, { of: 'model_id', id });
      const after = { expiresAt: made.expiresAt.toISOString() };
      const by = actorOf(identity);
      const entry = entryAbout({ kind: 'model', id, slug }, 'invite-link.made', { by, after });
      await announce(tx, { type: 'analytics.invite-link.made', modelId: id }, requestId, entry);
      return made;
    });
    log.info('invite-link.made', { requestId, modelId: id, by: identity.role });
    return linkReply(link, deps);
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

/** What the link of a model opens, and how its new password is stored. */
const modelLink = async (id: number, requestId: string, { facts, publicUrl }: AnalyticsDeps) => {
  // Before the link is used up: an unavailable catalog must not cost the holder the only view.
  const { name, slug, platforms } = await listedModel(id, requestId, facts);
  const dashboardUrl = new URL(`/analytics/${slug}`, publicUrl).href;
  const account = { kind: 'model', id, slug } as const;
  return {
    opened: { name, slug, dashboardUrl, platforms } satisfies Opened,
    store: async (tx: Queryable, passwordHash: string): Promise<void> => {
      await replacePassword(tx, id, passwordHash);
      const entry = entryAbout(account, 'invite-link.opened', { by: holderOf(account) });
      await announce(tx, { type: 'analytics.password.generated', modelId: id }, requestId, entry);
    },
  };
};

const personLink = async (id: number, requestId: string, { db, publicUrl }: AnalyticsDeps) => {
  const [person = refuseAs('unknown')] = await personsBy(db, 'id', id);
  const { agency: name, slug, login } = person;
  const dashboardUrl = new URL('/analytics', publicUrl).href;
  return {
    opened: { name, slug, login, dashboardUrl, platforms: [] } satisfies Opened,
    store: (tx: Queryable, passwordHash: string): Promise<void> =>
      setPersonPassword(tx, person, passwordHash, { what: 'invite-link-opened', requestId }),
  };
};

/** For the admin service, which mails the link. 404 without such a person, and while the person's link is new. */
export const createPersonInviteLink = route({
  post: '/internal/agency-invite-link',
  allow: 'service',
  body: AgencyEmail,
  reply: InviteLink,
  handle: async ({ body: { email }, identity, requestId }, deps) => {
    const [person = notFound('person.unknown')] = await personsBy(deps.db, 'login', email);
    if (person.hasNewLink) return notFound('invite-link.new');
    const link = await deps.db.transaction(async (tx) => {
      const entry = entryAbout(accountOf(person), 'agency.invite-link-made', { by: actorOf(identity) });
      await recordAudit(tx, entry, requestId);
      return await makeInviteLink(tx, { of: 'agency_person_id', id: person.id });
    });
    return linkReply(link, deps);
  },
});

/** Makes a password, shows it to the first caller only, and ends the sessions of the former one. */
export const openInviteLink = route({
  post: '/api/password-info',
  body: OpenInviteLink,
  reply: OpenedInviteLink,
  handle: async ({ body: { token }, requestId, log }, deps) => {
    const found = await inviteLinkState(deps.db, token);
    if (found.is !== 'open') return refuseAs(found.is);
    const linkTo = found.of === 'model_id' ? modelLink : personLink;
    const { opened, store } = await linkTo(found.id, requestId, deps);
    const password = newPassword();
    const passwordHash = await deps.hashing.hash(password);
    await deps.db.transaction(async (tx) => {
      if (!(await useInviteLink(tx, token))) refuseAs('used');
      await store(tx, passwordHash);
    });
    log.info('invite-link.opened', { requestId, of: found.of, id: found.id });
    return { ...opened, password, timezone: deps.calendar.timezone } satisfies OpenedInviteLink;
  },
});
