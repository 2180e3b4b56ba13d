import type { AuthenticatedHolder } from '@marquee/contracts/http/session';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { tokenRoutes } from '@marquee/kit/login/api-tokens';
import type { AnalyticsDeps } from '../../deps';
import { listedBySlug, openModel, requireHolderPassword } from './open-model';

/** The tokens of a listed model's holder. A person of an agency has none. */
export const holderTokenRoutes = tokenRoutes<AnalyticsDeps>('/api/insights/:slug/tokens', {
  kind: 'model',
  allow: 'own-model',
  account: async ({ slug = '', identity, requestId, password }, deps) => {
    if (identity.role !== 'holder' || identity.agency !== undefined) return unauthorized('holder.required');
    const { id, slug: name } = await openModel({ slug, identity, requestId }, deps);
    if (password !== undefined)
      await requireHolderPassword(deps, id, { password, field: 'password', identity });
    return { id, about: { kind: 'model', id: String(id), name } };
  },
  caller: async (
    { accountId: modelId, ...used },
    { slug = '', requestId },
    { facts },
  ): Promise<AuthenticatedHolder | undefined> => {
    const model = await listedBySlug(facts, slug, requestId);
    return model?.id === modelId ? { modelId, ...used } : undefined;
  },
});
