import type { AuthenticatedHolder, LacksModel } from '@marquee/contracts/http/session';
import { type TokenUse, tokenRoutes } from '@marquee/kit/login/api-tokens';
import type { AnalyticsDeps } from '../../deps';
import { agencyById } from '../agencies/agencies';
import { requirePerson } from '../agencies/agency-sessions';
import { listedBySlug, openModel, ownModel } from './open-model';

const modelOf = ({ slug = '', requestId }: TokenUse, { facts }: AnalyticsDeps) =>
  listedBySlug(facts, slug, requestId);

/** The tokens of a listed model's holder, or of the agency whose session opens the model. */
export const holderTokenRoutes = tokenRoutes<AnalyticsDeps>('/api/insights/:slug/tokens', {
  allow: 'own-model',
  account: async (asked, deps) => {
    const { slug = '', identity, req, requestId } = asked;
    if (identity.role !== 'holder' || identity.agency === undefined) {
      const { id, slug: name } = await ownModel(asked, deps);
      return { kind: 'model', id, name };
    }
    await openModel({ slug, identity, requestId }, deps);
    const person = await requirePerson(req, deps, asked);
    return { kind: 'agency', id: person.agencyId, name: person.slug };
  },
  callers: {
    model: async ({ accountId: modelId, ...used }, asked, deps): Promise<AuthenticatedHolder | undefined> =>
      (await modelOf(asked, deps))?.id === modelId ? { modelId, ...used } : undefined,
    agency: async ({ accountId, ...used }, asked, deps): Promise<AuthenticatedHolder | LacksModel> => {
      const { slug: agency = '', modelIds = [] } = (await agencyById(deps.db, accountId)) ?? {};
      const { id: modelId = 0 } = (await modelOf(asked, deps)) ?? {};
      return modelIds.includes(modelId) ? { modelId, agency, ...used } : { lacksModel: true };
    },
  },
});
