import { ModelSummary } from '@marquee/contracts/http/models';
import { Slug } from '@marquee/contracts/rules/slug';
import { gone, notFound } from '@marquee/kit/errors/http-error';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { LRUCache } from 'lru-cache';

/** A feature that was just switched on is on the dashboard within this. */
const freshMs = 3_000;
/** So long the catalog's last answer is used while it does not answer: figures do not depend on it. */
const staleMs = 10 * 60_000;
const cachedModels = 5_000;

type Cached = { readonly model: ModelSummary | undefined; readonly at: number };

/** Model summaries from the catalog, cached for seconds; concurrent calls for a model share a request. */
export const modelFacts = (catalog: Pick<ServiceClient, 'get'>) => {
  /** Undefined: no such model. Throws 502 or 504 when the catalog does not answer. */
  const read = async (path: string, requestId: string): Promise<ModelSummary | undefined> => {
    const reply = await catalog.get(path, requestId);
    return reply === undefined ? undefined : ModelSummary.parse(reply);
  };
  const cache = new LRUCache<string, Cached, string>({
    max: cachedModels,
    ttl: freshMs,
    ignoreFetchAbort: true,
    fetchMethod: async (path, stale, { context: requestId }) => {
      try {
        const model = await read(path, requestId);
        return { model, at: performance.now() };
      } catch (error) {
        if (stale !== undefined && performance.now() - stale.at < staleMs) return stale;
        throw error;
      }
    },
  });
  const recent = async (path: string, requestId: string): Promise<ModelSummary | undefined> =>
    (await cache.fetch(path, { context: requestId }))?.model;
  return {
    /** Never from the cache. */
    byId: (id: number, requestId: string) => read(`/internal/models/by-id/${id}`, requestId),
    /** A few seconds old. */
    recentById: (id: number, requestId: string) => recent(`/internal/models/by-id/${id}`, requestId),
    bySlug: async (slug: string, requestId: string): Promise<ModelSummary | undefined> =>
      Slug.safeParse(slug).success ? await recent(`/internal/models/by-slug/${slug}`, requestId) : undefined,
  };
};

/** The model of this id; throws 404 when there is none and 410 when it was removed. */
export const listedModel = async (
  id: number,
  requestId: string,
  facts: Pick<ModelFacts, 'byId'>,
): Promise<ModelSummary> => {
  const model = (await facts.byId(id, requestId)) ?? notFound('model.unknown', 'There is no such model.');
  return model.archived ? gone('model.archived', 'This model was removed.') : model;
};

export type ModelFacts = ReturnType<typeof modelFacts>;
