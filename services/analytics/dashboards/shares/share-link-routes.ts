import type { Actor, AuditEntry } from '@marquee/contracts/events/domain-event';
import { NewShareLink, NewSiteShare, ShareLinks, shareLinksMax } from '@marquee/contracts/http/share-links';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { RowId } from '@marquee/kit/http/params';
import type { Route } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import { changesRow, sentRows } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import { endShareLinks, isOpenLink, type ShareOwner } from '../../holders/access/share-links';
import { ownModel } from '../../holders/login/open-model';
import { requireQuestions } from './shared-question';

type Asked = {
  readonly identity: Identity;
  readonly requestId: string;
  readonly slug?: string | undefined;
  readonly password?: string;
};

type Account = {
  readonly owner: ShareOwner;
  /** The account's name, which readers see. */
  readonly sharedBy: string;
  readonly by: Actor;
  readonly about: AuditEntry['about'];
};

const operatorAccount = (id: number, email: string): Account => ({
  owner: { of: 'operator_id', id },
  sharedBy: email,
  by: { role: 'admin', name: email },
  about: { kind: 'site', id: '', name: 'figures' },
});

/** The operator, or the holder of the model; a person of an agency has none. `password`: given where it must be the holder's. */
const accountOf = async (asked: Asked, deps: AnalyticsDeps): Promise<Account> => {
  const { identity } = asked;
  if (identity.role === 'admin') return operatorAccount(identity.operatorId, identity.email);
  const { id, name: sharedBy, slug } = await ownModel({ ...asked, field: 'accountPassword' }, deps);
  const about = { kind: 'model', id: String(id), name: slug };
  return { owner: { of: 'model_id', id }, sharedBy, by: actorOf(identity), about };
};

const listed = async ({ of, id }: ShareOwner, { db, publicUrl }: AnalyticsDeps, token?: string) => {
  const links = await sentRows<ShareLinks['links'][number]>(
    db,
    `select id, name, shows, password_hash is not null as "hasPassword", expires_at as "expiresAt", last_used_at as "lastUsedAt"
     from share_links where ${of} = $1 and ${isOpenLink} order by id desc`,
    [id],
  );
  // The token is in the fragment, which no server, log or referrer sees.
  const created = token !== undefined && { created: `${new URL('/shared', publicUrl).href}#${token}` };
  return { links, ...created } satisfies ShareLinks;
};

const Slugs = z.object({ slug: z.string().max(120).optional() });

const create = async (
  { owner, sharedBy, by, about }: Account,
  { name, password, days, ...shows }: Omit<z.infer<typeof NewShareLink>, 'accountPassword'>,
  requestId: string,
  deps: AnalyticsDeps,
) => {
  requireQuestions(shows, owner.of === 'model_id');
  const token = newToken();
  const passwordHash = password === undefined ? null : await deps.hashing.hash(password);
  await deps.db.transaction(async (tx) => {
    const monthAgo = "now() - interval '30 days'";
    await tx.query(`delete from share_links where least(expires_at, revoked_at) < ${monthAgo}`);
    const isCreated = await changesRow(
      tx,
      `insert into share_links (${owner.of}, shared_by, name, shows, token_hash, password_hash, expires_at)
       select $1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)
       where (select count(*) from share_links where ${owner.of} = $1 and ${isOpenLink}) < ${shareLinksMax}`,
      [owner.id, sharedBy, name, shows, tokenHash(token), passwordHash, days],
    );
    if (!isCreated) unprocessable('share.too-many', `At most ${shareLinksMax} links. Revoke one first.`);
    const after = { link: name, ...shows };
    await recordAudit(tx, { by, what: 'share.created', about, after }, requestId);
  });
  return await listed(owner, deps, token);
};

/** The routes by which an account reads and ends its links, below `path`. */
const ownLinks = (
  path: `/api/insights/${string}`,
  allow: 'admin' | 'own-model',
): readonly Route<AnalyticsDeps>[] => {
  const own = { allow, params: Slugs, reply: ShareLinks };
  return [
    route({
      ...own,
      get: path,
      handle: async ({ params, ...asked }, deps) =>
        listed((await accountOf({ ...asked, ...params }, deps)).owner, deps),
    }),
    route({
      ...own,
      post: `${path}/:id/revoke`,
      params: Slugs.extend({ id: RowId }),
      handle: async ({ params, ...asked }, deps) => {
        const { owner, by, about } = await accountOf({ ...asked, slug: params.slug }, deps);
        await deps.db.transaction(async (tx) => {
          const [revoked] = await endShareLinks(tx, owner, params.id);
          const before = revoked ?? notFound('share.unknown', 'It has ended already.');
          await recordAudit(tx, { by, what: 'share.revoked', about, before }, asked.requestId);
        });
        return await listed(owner, deps);
      },
    }),
  ];
};

export const shareLinkRoutes = [
  ...ownLinks('/api/insights/site/shares', 'admin'),
  ...ownLinks('/api/insights/:slug/shares', 'own-model'),
  route({
    post: '/internal/site-shares',
    allow: 'service',
    body: NewSiteShare,
    handle: ({ body: { operatorId, email, ...link }, requestId }, deps) =>
      create(operatorAccount(operatorId, email), link, requestId, deps),
  }),
  route({
    post: '/api/insights/:slug/shares',
    allow: 'own-model',
    params: Slugs,
    body: NewShareLink,
    reply: ShareLinks,
    handle: async ({ params, body: { accountPassword: password, ...link }, ...asked }, deps) =>
      create(await accountOf({ ...asked, ...params, password }, deps), link, asked.requestId, deps),
  }),
];
