import { isDeepStrictEqual } from 'node:util';
import type { ModelState } from '@marquee/contracts/events/domain-event';
import { isPlatformLink, type Platform, platforms } from '@marquee/contracts/rules/platforms';

/** Shared by the many models that have none. */
const noSlugs: string[] = [];
const noCampaigns: NonNullable<ModelState['campaigns']> = [];

/** A link that may be followed, as a header can have it. Checked once here, not on every redirect. */
const safeLink = (platform: Platform, link: string | null): string | null =>
  link !== null && isPlatformLink(platform, link) ? new URL(link).href : null;

const isSame = (model: ModelState, state: ModelState): boolean =>
  model.slug === state.slug &&
  model.archived === state.archived &&
  model.featuredUntil === state.featuredUntil &&
  model.formerSlugs.length === state.formerSlugs.length &&
  model.formerSlugs.every((slug, index) => slug === state.formerSlugs[index]) &&
  platforms.every(({ linkField }) => model[linkField] === state[linkField]) &&
  isDeepStrictEqual(model.campaigns, state.campaigns);

/**
 * Until when the model is featured, or was: for an hour after the end its cards may still be on open pages.
 * So a model that is not featured any more keeps the end that was known, or has the time of this change where
 * it came early.
 */
const featuredUntil = (
  before: ModelState | undefined,
  state: ModelState,
  now: number,
): ModelState['featuredUntil'] => {
  if (state.featuredUntil !== null) return state.featuredUntil;
  const known = before?.featuredUntil ?? null;
  return known === null || (known !== 'infinity' && Date.parse(known) <= now)
    ? known
    : new Date(now).toISOString();
};

/** Every model by id and by slug, without links that may not be followed. 190,000 models take 68 MB. */
export const openLinkTable = (now = Date.now) => {
  const byId = new Map<number, ModelState>();
  const bySlug = new Map<string, ModelState>();
  const byFormerSlug = new Map<string, ModelState>();

  const remove = (model: ModelState): void => {
    byId.delete(model.id);
    if (bySlug.get(model.slug) === model) bySlug.delete(model.slug);
    for (const slug of model.formerSlugs) if (byFormerSlug.get(slug) === model) byFormerSlug.delete(slug);
  };

  return {
    byId: (id: number) => byId.get(id),
    /** By its slug, or else by a former slug. */
    bySlug: (slug: string) => bySlug.get(slug) ?? byFormerSlug.get(slug),
    put: (sent: ModelState): void => {
      const before = byId.get(sent.id);
      const state = { ...sent, featuredUntil: featuredUntil(before, sent, now()) };
      if (before && isSame(before, state)) return;
      if (before) remove(before);
      const model: ModelState = {
        ...state,
        formerSlugs: state.formerSlugs.length > 0 ? state.formerSlugs : noSlugs,
        campaigns: state.campaigns.length > 0 ? state.campaigns : noCampaigns,
      };
      for (const platform of platforms)
        model[platform.linkField] = safeLink(platform, state[platform.linkField]);
      byId.set(model.id, model);
      bySlug.set(model.slug, model);
      for (const slug of model.formerSlugs) byFormerSlug.set(slug, model);
    },
    /** Removes every model whose id is not in `ids`. */
    keepOnly: (ids: ReadonlySet<number>): void => {
      for (const model of byId.values()) if (!ids.has(model.id)) remove(model);
    },
    all: (): Iterable<ModelState> => byId.values(),
    size: () => byId.size,
  };
};
