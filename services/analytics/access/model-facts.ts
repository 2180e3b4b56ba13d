import { ModelSummary } from '@marquee/contracts/http/models';
import { Slug } from '@marquee/contracts/rules/slug';
import type { ServiceClient } from '@marquee/kit/http/upstream';

export type ModelFacts = {
  /** What the catalogue says of the model of this slug; undefined: there is none. Throws a 502 or 504 when nobody can tell. */
  readonly bySlug: (slug: string, requestId: string) => Promise<ModelSummary | undefined>;
  /** The same by id, always asked. */
  readonly byId: (id: number, requestId: string) => Promise<ModelSummary | undefined>;
};

/** A feature that was just switched on is seen on the dashboard within this. */
const freshMs = 3_000;
/** While the catalogue is away, what it said last serves for this long: the holder's figures do not depend on it. */
const staleMs = 10 * 60_000;
const rememberedModels = 5_000;

type Remembered = { readonly model: ModelSummary | undefined; readonly at: number };

/** The catalogue's facts on models, asked for by slug, remembered for a few seconds, each asked for by one call at a time. */
export const modelFacts = (catalog: Pick<ServiceClient, 'get'>): ModelFacts => {
  const remembered = new Map<string, Remembered>();
  const asking = new Map<string, Promise<ModelSummary | undefined>>();

  const ask = async (slug: string, requestId: string): Promise<ModelSummary | undefined> => {
    const reply = await catalog.get(`/internal/models/by-slug/${slug}`, requestId);
    const model = reply === undefined ? undefined : ModelSummary.parse(reply);
    remembered.delete(slug);
    remembered.set(slug, { model, at: performance.now() });
    const [oldest] = remembered.keys();
    if (remembered.size > rememberedModels && oldest !== undefined) remembered.delete(oldest);
    return model;
  };

  return {
    byId: async (id, requestId) => {
      const reply = await catalog.get(`/internal/models/by-id/${id}`, requestId);
      return reply === undefined ? undefined : ModelSummary.parse(reply);
    },
    bySlug: async (slug, requestId) => {
      if (!Slug.safeParse(slug).success) return undefined;
      const known = remembered.get(slug);
      if (known && performance.now() - known.at < freshMs) return known.model;
      let answer = asking.get(slug);
      if (answer === undefined) {
        answer = ask(slug, requestId).finally(() => asking.delete(slug));
        asking.set(slug, answer);
      }
      try {
        return await answer;
      } catch (error) {
        if (known && performance.now() - known.at < staleMs) return known.model;
        throw error;
      }
    },
  };
};
