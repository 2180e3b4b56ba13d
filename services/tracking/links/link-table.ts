import { isDeepStrictEqual } from 'node:util';
import type { ModelState } from '@marquee/contracts/events/domain-event';
import { isPlatformLink, type Platform, platforms } from '@marquee/contracts/rules/platforms';

/** Every model with its links; links that may not be followed are left out. */
export type LinkTable = {
  readonly byId: (id: number) => ModelState | undefined;
  /** By its slug, or else by a former slug. */
  readonly bySlug: (slug: string) => ModelState | undefined;
  readonly put: (state: ModelState) => void;
  /** Removes every model whose id is not in `ids`. */
  readonly keepOnly: (ids: ReadonlySet<number>) => void;
  readonly all: () => Iterable<ModelState>;
  readonly size: () => number;
};

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

/** Every model's links by id and by slug, present and former. 190,000 models take 68 MB. */
export const openLinkTable = (now = Date.now): LinkTable => {
  const byId = new Map<number, ModelState>();
  const bySlug = new Map<string, ModelState>();
  const byFormerSlug = new Map<string, ModelState>();

  const remove = (model: ModelState): void => {
    byId.delete(model.id);
    if (bySlug.get(model.slug) === model) bySlug.delete(model.slug);
    for (const slug of model.formerSlugs) if (byFormerSlug.get(slug) === model) byFormerSlug.delete(slug);
  };

  return {
    byId: (id) => byId.get(id),
    // A slug in use comes before another model's former one.
    bySlug: (slug) => bySlug.get(slug) ?? byFormerSlug.get(slug),
    put: (sent) => {
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
    keepOnly: (ids) => {
      for (const model of byId.values()) if (!ids.has(model.id)) remove(model);
    },
    all: () => byId.values(),
    size: () => byId.size,
  };
};
