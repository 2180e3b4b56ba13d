import { LRUCache } from 'lru-cache';
import type { SitePage } from './site-page';

/** What a page depends on: nothing but the build, one model, or any of them. */
type Kept = {
  readonly page: SitePage;
  readonly subject: 'nothing' | 'model' | 'models';
  readonly atChange: number;
};
type UnderWay = { readonly page: Promise<SitePage>; outdated: boolean };

type Found = { readonly page: SitePage; readonly source: 'kept' | 'drawn' };

type ChangedModel = { readonly slug: string; readonly formerSlugs: readonly string[] };

export type PageCache = {
  /** The page at `address`, kept or drawn now; however many ask at once, it is drawn once. Fails when drawing fails. */
  readonly get: (address: string) => Promise<Found>;
  /** Nothing that shows this model as it was is given out any more. */
  readonly modelChanged: (model: ChangedModel) => void;
  readonly forgetAll: () => void;
  readonly size: () => { readonly pages: number; readonly bytes: number };
};

const pagesMax = 2_000;
const pagesMaxBytes = 24 * 1024 * 1024;

/** Pages about nothing are kept apart: whoever walks through a million invented addresses drives out no page that exists. */
const missesMax = 1_000;
const missesMaxBytes = 6 * 1024 * 1024;

/** After a failure an address is not tried again for so long: nobody else waits for the same failure. */
const restAfterFailureMs = 2_000;

const profilePath = /^\/model\/[^/?]+$/;
const profileOf = (slug: string): string => `/model/${slug}`;

/** Keeps drawn pages for a minute at most, within bounds of number and bytes, the least asked for leaving first. */
export const openPageCache = (
  draw: (address: string) => Promise<SitePage>,
  { keepMs = 60_000 } = {},
): PageCache => {
  const sizeCalculation = ({ page }: Kept): number => page.bytes;
  const pages = new LRUCache<string, Kept>({
    max: pagesMax,
    maxSize: pagesMaxBytes,
    ttl: keepMs,
    sizeCalculation,
  });
  const misses = new LRUCache<string, Kept>({
    max: missesMax,
    maxSize: missesMaxBytes,
    ttl: keepMs,
    sizeCalculation,
  });
  const failures = new LRUCache<string, Error>({ max: 1_000, ttl: restAfterFailureMs });
  const underWay = new Map<string, UnderWay>();
  let changes = 0;

  const subjectOf = (address: string, page: SitePage): Kept['subject'] => {
    if (!page.asked && page.status === 200) return 'nothing';
    return profilePath.test(address) ? 'model' : 'models';
  };

  const kept = (address: string): SitePage | undefined => {
    const found = pages.get(address) ?? misses.get(address);
    return found !== undefined && (found.subject !== 'models' || found.atChange === changes)
      ? found.page
      : undefined;
  };

  const drawn = (address: string): UnderWay => {
    const atChange = changes;
    const drawing: UnderWay = {
      outdated: false,
      page: draw(address).then(
        (page) => {
          // It may show what has changed while it was drawn.
          if (!drawing.outdated)
            (page.status === 200 ? pages : misses).set(address, {
              page,
              subject: subjectOf(address, page),
              atChange,
            });
          return page;
        },
        (error: unknown) => {
          const failure = error instanceof Error ? error : new Error(String(error));
          failures.set(address, failure);
          throw failure;
        },
      ),
    };
    underWay.set(address, drawing);
    const done = (): void => {
      if (underWay.get(address) === drawing) underWay.delete(address);
    };
    drawing.page.then(done, done);
    return drawing;
  };

  const outdate = (isConcerned: (address: string) => boolean): void => {
    for (const [address, drawing] of underWay) {
      if (!isConcerned(address)) continue;
      drawing.outdated = true;
      underWay.delete(address);
    }
  };

  return {
    get: async (address) => {
      const page = kept(address);
      if (page !== undefined) return { page, source: 'kept' };
      const failure = failures.get(address);
      if (failure !== undefined) throw failure;
      return { page: await (underWay.get(address) ?? drawn(address)).page, source: 'drawn' };
    },
    modelChanged: ({ slug, formerSlugs }) => {
      // Every list, count and video page may show it: one number outdates them all, at no cost per page.
      changes += 1;
      const profiles = new Set([slug, ...formerSlugs].map(profileOf));
      for (const address of profiles) {
        pages.delete(address);
        misses.delete(address);
      }
      outdate((address) => profiles.has(address) || !profilePath.test(address));
    },
    forgetAll: () => {
      changes += 1;
      pages.clear();
      misses.clear();
      failures.clear();
      outdate(() => true);
    },
    size: () => ({ pages: pages.size + misses.size, bytes: pages.calculatedSize + misses.calculatedSize }),
  };
};
