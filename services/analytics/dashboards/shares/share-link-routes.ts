import type { AuditEntry } from '@marquee/contracts/events/domain-event';
import { NewShareLink, ShareLinks, shareLinksMax } from '@marquee/contracts/http/share-links';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { notFound, unauthorized, unprocessable } from '@marquee/kit/errors/http-error';
import { answer, notStored, type Route, RowId } from '@marquee/kit/http/route';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import {
  insertShareLink,
  revokeShareLink,
  type ShareOwner,
  shareLinksOf,
} from '../../holders/access/share-links';
import { openModel } from '../../holders/login/open-model';
import { requireQuestions } from './shared-question';

type Account = {
  readonly owner: ShareOwner;
  readonly sharedBy: string;
  readonly about: AuditEntry['about'];
};
type Asked = { readonly identity: Identity; readonly requestId: string; readonly slug?: string | undefined };

/** The operator, or the holder of the model. An agency has one password for all its people, and no links. */
const accountOf = async (
  { identity, requestId, slug = '' }: Asked,
  deps: AnalyticsDeps,
): Promise<Account> => {
  if (identity.role === 'admin')
    return {
      owner: { operatorId: identity.operatorId },
      sharedBy: identity.email,
      about: { kind: 'site', id: '', name: 'figures' },
    };
  if (identity.role !== 'holder' || identity.agency !== undefined) return unauthorized('holder.required');
  const { id, slug: ofModel, name } = await openModel({ slug, identity, requestId }, deps);
  return {
    owner: { modelId: id },
    sharedBy: name,
    about: { kind: 'model', id: String(id), name: ofModel },
  };
};

const listed = async (
  { owner }: Pick<Account, 'owner'>,
  { db, publicUrl }: AnalyticsDeps,
  token?: string,
) => {
  const links = await shareLinksOf(db, owner);
  // The token is in the fragment, which no server, log or referrer sees.
  const created = token !== undefined && { created: `${new URL('/shared', publicUrl).href}#${token}` };
  return answer(200, { links, ...created } satisfies ShareLinks, notStored);
};

const Slugs = z.object({ slug: z.string().max(120).optional() });

/** The routes of an account's links, below `path`. */
const ownShareLinks = (
  path: `/api/insights/${string}`,
  allow: 'admin' | 'own-model',
): readonly Route<AnalyticsDeps>[] => {
  const own = { allow, params: Slugs, reply: ShareLinks };
  return [
    route({
      ...own,
      get: path,
      handle: async ({ params, ...asked }, deps) =>
        listed(await accountOf({ ...asked, ...params }, deps), deps),
    }),
    route({
      ...own,
      post: path,
      body: NewShareLink,
      handle: async ({ params, body: { name, password, days, ...shows }, ...asked }, deps) => {
        const account = await accountOf({ ...asked, ...params }, deps);
        requireQuestions(shows, 'modelId' in account.owner);
        const passwordHash = password === undefined ? null : await deps.hashing.hash(password);
        const token = await deps.db.transaction(async (tx) => {
          const link = { sharedBy: account.sharedBy, name, shows, passwordHash, days };
          const made = await insertShareLink(tx, account.owner, link);
          if (made === undefined)
            return unprocessable('share.too-many', `At most ${shareLinksMax} links. Revoke one first.`);
          const after = { link: name, panels: shows.panels, where: shows.where, days: days ?? null };
          const entry = { by: actorOf(asked.identity), what: 'share.created', before: null, after };
          await recordAudit(tx, { ...entry, about: account.about }, asked.requestId);
          return made;
        });
        return await listed(account, deps, token);
      },
    }),
    route({
      ...own,
      post: `${path}/:id/revoke`,
      params: Slugs.extend({ id: RowId }),
      handle: async ({ params: { id, slug }, ...asked }, deps) => {
        const account = await accountOf({ ...asked, slug }, deps);
        await deps.db.transaction(async (tx) => {
          const revoked = await revokeShareLink(tx, account.owner, id);
          const before = { link: revoked?.name ?? notFound('share.unknown', 'It was revoked already.') };
          const entry = { by: actorOf(asked.identity), what: 'share.revoked', before, after: null };
          await recordAudit(tx, { ...entry, about: account.about }, asked.requestId);
        });
        return await listed(account, deps);
      },
    }),
  ];
};

export const shareLinkRoutes: readonly Route<AnalyticsDeps>[] = [
  ...ownShareLinks('/api/insights/site/shares', 'admin'),
  ...ownShareLinks('/api/insights/:slug/shares', 'own-model'),
];
