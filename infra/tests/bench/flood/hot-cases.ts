import type { Model } from '@marquee/contracts/http/models';
import type { Load, MixedPost } from './wrk';

export const beaconOf = 20;

export type HotCase = {
  readonly name: string;
  readonly load: Load;
  /** The case of bare `node:http` that it is compared with. */
  readonly baseline?: string;
  readonly eventsPerRequest: number;
};

type KnownModel = Pick<Model, 'id' | 'slug'>;

export const impression = ({ id, slug }: KnownModel, position = 3) => ({
  modelId: id,
  modelSlug: slug,
  surface: 'browse',
  position,
});

/** Beacons as pages send them: a third page views of other sessions, the rest cards; all with a batch id. */
export const mixedBeacons = (models: readonly KnownModel[], size = beaconOf): MixedPost[] =>
  Array.from({ length: 30 }, (_, nth): MixedPost => {
    const isPageView = nth % 3 === 0;
    const events = Array.from({ length: size }, (_, index) => {
      const sender = {
        sessionId: `s-UNIQUE-${isPageView ? index : 0}`,
        referrer: `https://site-${nth}.example/`,
      };
      const model = models[(nth * size + index) % models.length];
      if (model === undefined) throw new Error('the catalog is empty');
      return isPageView
        ? { page: `/model/${model.slug}`, ...sender }
        : { ...impression(model, (nth + index) % 48), ...sender };
    });
    return {
      path: isPageView ? '/api/website-analytics' : '/api/track-impression',
      body: JSON.stringify({ batchId: 'b-UNIQUE', events }),
    };
  });

/** Every case with its baseline before it. `link`: a model with a link to follow. */
export const hotCases = (
  { productUrl, bareUrl }: { readonly productUrl: string; readonly bareUrl: string },
  models: readonly KnownModel[],
  link: KnownModel,
): HotCase[] => {
  const post = `${productUrl}/api/track-impression`;
  const single = JSON.stringify(impression(link));
  const beacon = JSON.stringify(Array.from({ length: beaconOf }, () => impression(link)));
  return [
    { name: 'bare post', load: { url: bareUrl, body: single }, eventsPerRequest: 1 },
    { name: 'single post', load: { url: post, body: single }, baseline: 'bare post', eventsPerRequest: 1 },
    { name: 'bare redirect', load: { url: bareUrl }, eventsPerRequest: 1 },
    {
      name: 'redirect',
      load: { url: `${productUrl}/track/${link.slug}/onlyfans` },
      baseline: 'bare redirect',
      eventsPerRequest: 1,
    },
    {
      name: `beacon of ${beaconOf}, equal events`,
      load: { url: post, body: beacon },
      baseline: 'bare post',
      eventsPerRequest: beaconOf,
    },
    {
      name: `beacon of ${beaconOf}, mixed`,
      load: { url: post, mixed: mixedBeacons(models) },
      baseline: 'bare post',
      eventsPerRequest: beaconOf,
    },
  ];
};
