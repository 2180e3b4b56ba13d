import { AuthenticatedHolder, AuthenticateHolder } from '@marquee/contracts/http/session';
import { notFound } from '@marquee/kit/errors/http-error';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import { type AnalyticsDeps, route } from '../../deps';
import { accountOf, personOfSession } from '../access/agency-persons';
import { modelOfSession } from '../access/holder-sessions';
import { listedBySlug } from './open-model';

const sessionIdOf = (token: string): string => tokenHash(token).toString('base64url');

/** The session that opens the model, the holder's own before that of an agency; undefined when none does. */
export const holderSession = async (
  { slug, holder, agency, refetch }: AuthenticateHolder,
  { db, facts, idleHours }: AnalyticsDeps,
  requestId: string,
): Promise<AuthenticatedHolder | undefined> => {
  const use = { refetch, idleHours };
  const modelId = holder === undefined ? undefined : await modelOfSession(db, holder, use);
  const model = await listedBySlug(facts, slug, requestId);
  if (model === undefined) return undefined;
  if (holder !== undefined && modelId === model.id) return { modelId, sessionId: sessionIdOf(holder) };
  const found = agency === undefined ? undefined : await personOfSession(db, agency, use, model.id);
  return found && { modelId: model.id, sessionId: found.sessionId, agency: accountOf(found).slug };
};

/** For the gateway, which signs the answer into the identity of the request. */
export const authenticateHolder = route({
  post: '/internal/authenticate-holder',
  allow: 'service',
  body: AuthenticateHolder,
  reply: AuthenticatedHolder,
  handle: async ({ body, requestId }, deps) =>
    (await holderSession(body, deps, requestId)) ?? notFound('session.unknown'),
});
