import type { IncomingMessage } from 'node:http';
import { Figures } from '@marquee/contracts/http/figures';
import {
  linkPasswordHeader,
  Shared,
  SharedFigures,
  SharedFiguresQuery,
} from '@marquee/contracts/http/share-links';
import { gone, notFound, unauthorized } from '@marquee/kit/errors/http-error';
import { answer, notStored } from '@marquee/kit/http/route';
import type { Identity } from '@marquee/kit/identity/identity';
import { z } from 'zod';
import { type AnalyticsDeps, route } from '../../deps';
import { type FoundLink, recordShareLinkUse, shareLinkByToken } from '../../holders/access/share-links';
import { figuresAnswer } from '../routes/get-figures';
import { sharedQuestion } from './shared-question';

/** What the header gives; empty where it cannot be decoded. */
const passwordIn = ({ headers }: IncomingMessage): string | undefined => {
  const given = headers[linkPasswordHeader];
  if (typeof given !== 'string') return undefined;
  try {
    return decodeURIComponent(given).slice(0, 256);
  } catch {
    return '';
  }
};

/** The proof of the link's password, given or new; undefined for a link without one. Throws 401 or 429. */
const proofOf = async (
  { id, passwordHash }: FoundLink,
  given: string | undefined,
  { address }: Identity,
  { devices, throttle, hashing }: AnalyticsDeps,
): Promise<string | undefined> => {
  if (passwordHash === null) return undefined;
  const account = { name: `share link ${id}`, passwordHash };
  if (given === undefined) return unauthorized('share.locked', 'This link needs its password.');
  if (devices.verify(account, given) !== undefined) return given;
  const isRight = await throttle.attempt({ account: account.name, ip: address }, (rank) =>
    hashing.matches(given, passwordHash, rank),
  );
  return isRight
    ? devices.issue(account)
    : unauthorized('share.password-refused', 'This is not the password of the link.');
};

type Asked = {
  readonly params: { readonly token: string };
  readonly req: IncomingMessage;
  readonly identity: Identity;
  readonly requestId: string;
};

/**
 * The link of the token in the request's header. Throws 404 for an unknown one, 410 for one that has ended or whose
 * model is not listed, 401 without its password. No cookie counts.
 */
const openLink = async ({ params: { token }, req, identity, requestId }: Asked, deps: AnalyticsDeps) => {
  const link =
    (await shareLinkByToken(deps.db, token)) ?? notFound('share.unknown', 'There is no such link.');
  const model = link.modelId === null ? undefined : await deps.facts.recentById(link.modelId, requestId);
  const isListed = link.modelId === null || (model !== undefined && !model.archived);
  if (!link.isOpen || !isListed) return gone('share.ended', 'This link has ended.');
  const proof = await proofOf(link, passwordIn(req), identity, deps);
  if (link.isStale) await recordShareLinkUse(deps.db, link.id);
  return { link, model, proof, shows: SharedFigures.parse(link.shows) };
};

const params = z.object({ token: z.string().max(64) });

/** What a link shows, and who shared it. */
export const getShared = route({
  get: '/api/shared',
  params,
  reply: Shared,
  handle: async (asked, deps) => {
    const { link, model, proof, shows } = await openLink(asked, deps);
    const { name, sharedBy: by, expiresAt } = link;
    const shared: Shared = {
      name,
      by,
      model: model?.name ?? null,
      shows,
      expiresAt,
      ...(proof && { proof }),
    };
    return answer(200, shared, notStored);
  },
});

/** Figures within what the link shows, folded as for the holder where they are about a model. */
export const getSharedFigures = route({
  get: '/api/shared/figures',
  params,
  query: SharedFiguresQuery,
  reply: Figures,
  handle: async ({ query, ...asked }, deps) => {
    const { link, shows } = await openLink(asked, deps);
    const question = sharedQuestion(shows, query, link.modelId !== null);
    return await figuresAnswer(question, deps, link.modelId ?? undefined);
  },
});
