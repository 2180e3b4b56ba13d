import type { IncomingMessage } from 'node:http';
import { unescape as percentDecoded } from 'node:querystring';
import { Figures } from '@marquee/contracts/http/figures';
import { linkPasswordHeader, linkPasswordMax } from '@marquee/contracts/http/link-token';
import { Shared, SharedFigures, SharedFiguresQuery } from '@marquee/contracts/http/share-links';
import { gone, notFound, unauthorized } from '@marquee/kit/errors/http-error';
import type { Identity } from '@marquee/kit/identity/identity';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import { sentRow } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import { isOpenLink } from '../../holders/access/share-links';
import { figuresAnswer } from '../routes/get-figures';
import { sharedQuestion } from './shared-question';

type Link = Pick<Shared, 'name' | 'by' | 'expiresAt'> & {
  readonly id: number;
  readonly modelId: number | null;
  readonly shows: unknown;
  readonly passwordHash: string | null;
  readonly isOpen: boolean;
  /** Its use was not recorded for a minute. */
  readonly isStale: boolean;
};

type Asked = {
  readonly params: { readonly token: string };
  readonly req: IncomingMessage;
  readonly identity: Identity;
  readonly requestId: string;
};

/** The proof of the link's password, given or new; undefined for a link without one. Throws 401 or 429. */
const proofOf = async (
  { id, passwordHash }: Link,
  { req: { headers }, identity }: Asked,
  { devices, throttle, hashing }: AnalyticsDeps,
): Promise<string | undefined> => {
  if (passwordHash === null) return undefined;
  const sent = z
    .string()
    .max(linkPasswordMax * 9)
    .safeParse(headers[linkPasswordHeader]).data;
  if (sent === undefined) return unauthorized('share.locked', 'This link needs its password.');
  const account = { name: `share link ${id}`, passwordHash };
  if (devices.verify(account, sent) !== undefined) return sent;
  const attempt = { account: account.name, ip: identity.address };
  const isRight = await throttle.attempt(attempt, (rank) =>
    hashing.matches(percentDecoded(sent), passwordHash, rank),
  );
  return isRight
    ? devices.issue(account)
    : unauthorized('share.password-refused', 'The password is not correct.');
};

/**
 * The link of the token in the request's header; no cookie counts. Throws 404 for an unknown one, 410 for one that
 * has ended or whose model is not listed, 401 without its password.
 */
const openLink = async (asked: Asked, deps: AnalyticsDeps) => {
  const { db, facts } = deps;
  const found = await sentRow<Link>(
    db,
    `select id, name, shows, model_id as "modelId", shared_by as by, password_hash as "passwordHash", expires_at as "expiresAt",
       ${isOpenLink} as "isOpen", coalesce(last_used_at < now() - interval '1 minute', true) as "isStale"
     from share_links where token_hash = $1`,
    [tokenHash(asked.params.token)],
  );
  const link = found ?? notFound('share.unknown', 'There is no such link.');
  const model = link.modelId === null ? null : await facts.recentById(link.modelId, asked.requestId);
  if (!link.isOpen || model === undefined || model?.archived)
    return gone('share.ended', 'This link has ended.');
  const proof = await proofOf(link, asked, deps);
  if (link.isStale) await db.query('update share_links set last_used_at = now() where id = $1', [link.id]);
  return { link, model, proof, shows: SharedFigures.parse(link.shows) };
};

const params = z.object({ token: z.string().max(64) });

/** What a link shows, and who shared it. */
export const getShared = route({
  get: '/api/shared',
  params,
  reply: Shared,
  handle: async (asked, deps) => {
    const { link, model, ...rest } = await openLink(asked, deps);
    const { name, expiresAt } = link;
    // Readers do not learn the email of an operator.
    const by = model === null ? new URL(deps.publicUrl).host : link.by;
    const about = { name, by, expiresAt, model: model?.name ?? null, today: deps.calendar.today() };
    return { ...about, ...rest } satisfies Shared;
  },
});

/** Figures within what the link shows, folded as for the holder where they are about a model. */
export const getSharedFigures = route({
  get: '/api/shared/figures',
  params,
  query: SharedFiguresQuery,
  reply: Figures,
  handle: async (asked, deps) => {
    const { link, shows } = await openLink(asked, deps);
    const question = sharedQuestion(shows, asked.query, link.modelId !== null);
    return await figuresAnswer(question, deps, link.modelId ?? undefined);
  },
});
