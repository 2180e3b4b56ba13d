import { OwnProfile } from '@marquee/contracts/http/proposals';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { gone, unauthorized } from '@marquee/kit/errors/http-error';
import { commandAnswer } from '@marquee/kit/http/command-answer';
import { answer, notStored } from '@marquee/kit/http/route';
import { z } from 'zod';
import { type AnalyticsDeps, route, slugParams } from '../../deps';
import { agencySession, holderSession, openModel } from '../login/open-model';

const path = '/api/insights/:slug/proposal';

/**
 * The caller's own model. Only its holder and its agency may change its profile here: the administrator has a
 * form of her own. The catalog records a change as the holder's, so one by an agency gets an audit entry
 * beside it.
 */
export const ownModelId = async (
  request: Parameters<typeof holderSession>[0],
  deps: AnalyticsDeps,
): Promise<number> => {
  const ofHolder = await holderSession(request, deps);
  if (ofHolder) return ofHolder.model.id;
  const { model, agency } = (await agencySession(request, deps)) ?? unauthorized('holder.required');
  const entry = {
    by: { role: 'holder', name: `agency ${agency}` },
    what: 'agency.profile-change-sent',
    about: { kind: 'model', id: String(model.id), name: model.slug },
    before: null,
    after: null,
  } as const;
  await recordAudit(deps.db, entry, request.requestId);
  return model.id;
};

const proposalPath = (modelId: number): string => `/internal/models/by-id/${modelId}/proposal`;

export const getOwnProfile = route({
  get: path,
  params: slugParams,
  reply: OwnProfile,
  handle: async ({ params: { slug }, req, identity, requestId }, deps) => {
    const { id, archived } = await openModel({ slug, req, identity, requestId }, deps);
    const profile = archived ? undefined : await deps.catalog.get(proposalPath(id), requestId);
    if (profile === undefined) return gone('model.archived', 'This model was removed.');
    return answer(200, OwnProfile.parse(profile), notStored);
  },
});

/** The catalog checks the fields, as it does for the administrator. */
export const proposeProfile = route({
  post: path,
  params: slugParams,
  body: z.looseObject({}),
  reply: OwnProfile,
  handle: async ({ params: { slug }, body, req, requestId }, deps) => {
    const modelId = await ownModelId({ slug, req, requestId }, deps);
    await commandAnswer(deps.catalog.command(proposalPath(modelId), body, { requestId }), 'catalog');
    return answer(200, await deps.catalog.get(proposalPath(modelId), requestId), notStored);
  },
});

export const withdrawProposal = route({
  post: `${path}/withdraw`,
  params: slugParams,
  reply: OwnProfile,
  handle: async ({ params: { slug }, req, requestId }, deps) => {
    const modelId = await ownModelId({ slug, req, requestId }, deps);
    await commandAnswer(
      deps.catalog.command(`${proposalPath(modelId)}/withdraw`, undefined, { requestId }),
      'catalog',
    );
    return answer(200, await deps.catalog.get(proposalPath(modelId), requestId), notStored);
  },
});
