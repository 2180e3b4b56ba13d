import { NewShareLink, ShareLinks, shareLinksMax } from '@marquee/contracts/http/share-links';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { notFound, unauthorized, unprocessable } from '@marquee/kit/errors/http-error';
import { answer, notStored, type Route, RowId } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { newToken, tokenHash } from '@marquee/kit/identity/secret-token';
import { changesRow, sentRows } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import { endShareLinks, isOpenLink, type ShareOwner } from '../../holders/access/share-links';
import { openModel } from '../../holders/login/open-model';
import { requireQuestions } from './shared-question';

type Asked = { readonly identity: Identity; readonly requestId: string };
type Slug = { readonly slug?: string | undefined };

/** The operator, or the holder of the model. A person of an agency has none. */
const accountOf = async ({ identity, requestId }: Asked, { slug = '' }: Slug, deps: AnalyticsDeps) => {
  const { role } = identity;
  if (role === 'admin') {
    const owner: ShareOwner = { of: 'operator_id', id: identity.operatorId };
    return { owner, sharedBy: identity.email, about: { kind: 'site', id: '', name: 'figures' } };
  }
  if (role !== 'holder' || identity.agency !== undefined) return unauthorized('holder.required');
  const model = await openModel({ slug, identity, requestId }, deps);
  const owner: ShareOwner = { of: 'model_id', id: model.id };
  return { owner, sharedBy: model.name, about: { kind: 'model', id: String(model.id), name: model.slug } };
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
  return answer(200, { links, ...created } satisfies ShareLinks, notStored);
};

const Slugs = z.object({ slug: z.string().max(120).optional() });

/** The routes of an account's links, below `path`. */
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
        listed((await accountOf(asked, params, deps)).owner, deps),
    }),
    route({
      ...own,
      post: path,
      body: NewShareLink,
      handle: async ({ params, body: { name, password, days, ...shows }, ...asked }, deps) => {
        const { owner, sharedBy, about } = await accountOf(asked, params, deps);
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
          if (!isCreated)
            unprocessable('share.too-many', `At most ${shareLinksMax} links. Revoke one first.`);
          const entry = { by: actorOf(asked.identity), what: 'share.created', about, before: null };
          await recordAudit(tx, { ...entry, after: { link: name, ...shows } }, asked.requestId);
        });
        return await listed(owner, deps, token);
      },
    }),
    route({
      ...own,
      post: `${path}/:id/revoke`,
      params: Slugs.extend({ id: RowId }),
      handle: async ({ params, ...asked }, deps) => {
        const { owner, about } = await accountOf(asked, params, deps);
        await deps.db.transaction(async (tx) => {
          const [revoked] = await endShareLinks(tx, owner, params.id);
          const before = revoked ?? notFound('share.unknown', 'It has ended already.');
          const entry = { by: actorOf(asked.identity), what: 'share.revoked', about, before, after: null };
          await recordAudit(tx, entry, asked.requestId);
        });
        return await listed(owner, deps);
      },
    }),
  ];
};

export const shareLinkRoutes = [
  ...ownLinks('/api/insights/site/shares', 'admin'),
  ...ownLinks('/api/insights/:slug/shares', 'own-model'),
];
