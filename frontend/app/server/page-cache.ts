import { LRUCache } from 'lru-cache';
import type { FinishedPage } from './finished-page';

type Entry = {
  readonly page: FinishedPage;
  /** The data that the page depends on: nothing but the build, one model, or any of them. */
  readonly subject: 'nothing' | 'model' | 'models';
  readonly atChange: number;
  readonly freshUntil: number;
};
type Rendering = { readonly page: Promise<FinishedPage>; outdated: boolean };

export type CachedPage = { readonly page: FinishedPage; readonly source: 'cached' | 'rendered' };

type PageOptions = {
  /** There are arbitrarily many such URLs, so the page is kept among the invented ones. */
  readonly isEndless?: boolean;
  /** The network of the visitor for whom the page is rendered, where it is known. */
  readonly network?: string | undefined;
};

/** A page is not rendered for this visitor. Not remembered: it may be rendered for another. */
export class NotForVisitor extends Error {
  override readonly name = 'NotForVisitor';
}

export type PageCache = {
  /** The page at `url`, cached or rendered now. Concurrent requests share one render. Fails when it fails. */
  readonly get: (url: string, options?: PageOptions) => Promise<CachedPage>;
  /** From now on no page is served that shows the model as it was. */
  readonly modelChanged: (model: { readonly slug: string; readonly formerSlugs: readonly string[] }) => void;
  readonly clear: () => void;
  readonly size: () => { readonly pages: number; readonly bytes: number };
};

const pagesMax = 2_000;
const pagesMaxBytes = 24 * 1024 * 1024;

/** A cache of its own for URLs that anybody can invent: a million of them evict no other page. */
const inventedMax = 1_000;
const inventedMaxBytes = 6 * 1024 * 1024;

/** After a failure a URL is not rendered again for this long, so that few visitors wait for the same. */
const failureKeptMs = 2_000;

const profilePath = /^\/model\/[^/?]+$/;
const profileOf = (slug: string): string => `/model/${slug}`;

const subjectOf = (url: string, page: FinishedPage): Entry['subject'] => {
  if (!page.readsData && page.status === 200) return 'nothing';
  return profilePath.test(url) ? 'model' : 'models';
};

/**
 * Caches rendered pages, bounded in number and bytes, least recently used first out. After a minute, or when
 * its data ends sooner, the next request starts another render. While that fails the page is sent, for five
 * minutes at most, and never after a change of what it shows.
 */
export const openPageCache = (
  render: (url: string, network?: string) => Promise<FinishedPage>,
  { ttlMs = 60_000, staleMs = 240_000 } = {},
): PageCache => {
  const cacheOf = (max: number, maxSize: number) =>
    new LRUCache<string, Entry>({
      max,
      maxSize,
      ttl: ttlMs + staleMs,
      sizeCalculation: ({ page }) => page.bytes,
    });
  const pages = cacheOf(pagesMax, pagesMaxBytes);
  const invented = cacheOf(inventedMax, inventedMaxBytes);
  const failures = new LRUCache<string, Error>({ max: 1_000, ttl: failureKeptMs });
  const renders = new Map<string, Rendering>();
  let changes = 0;

  const cached = (url: string): Entry | undefined => {
    const found = pages.get(url) ?? invented.get(url);
    return found !== undefined && (found.subject !== 'models' || found.atChange === changes)
      ? found
      : undefined;
  };

  const start = (url: string, { isEndless = false, network }: PageOptions): Rendering => {
    const atChange = changes;
    const rendering: Rendering = {
      outdated: false,
      page: render(url, network).then(
        (page) => {
          // Data may have changed during the render.
          if (!rendering.outdated)
            (page.status === 200 && !isEndless ? pages : invented).set(url, {
              page,
              subject: subjectOf(url, page),
              atChange,
              freshUntil: performance.now() + Math.min(ttlMs, page.freshForMs ?? ttlMs),
            });
          return page;
        },
        (error: unknown) => {
          const failure = error instanceof Error ? error : new Error(String(error));
          if (!(failure instanceof NotForVisitor)) failures.set(url, failure);
          throw failure;
        },
      ),
    };
    renders.set(url, rendering);
    const done = (): void => {
      if (renders.get(url) === rendering) renders.delete(url);
    };
    rendering.page.then(done, done);
    return rendering;
  };

  const outdate = (isAffected: (url: string) => boolean): void => {
    for (const [url, rendering] of renders) {
      if (!isAffected(url)) continue;
      rendering.outdated = true;
      renders.delete(url);
    }
  };

  return {
    get: async (url, options = {}) => {
      const found = cached(url);
      const failure = failures.get(url);
      if (found !== undefined) {
        const isDue = performance.now() >= found.freshUntil && failure === undefined && !renders.has(url);
        if (isDue) start(url, options);
        return { page: found.page, source: 'cached' };
      }
      if (failure !== undefined) throw failure;
      return { page: await (renders.get(url) ?? start(url, options)).page, source: 'rendered' };
    },
    modelChanged: ({ slug, formerSlugs }) => {
      // Every list, count and video page may show it: one counter outdates them all at no cost per page.
      changes += 1;
      const profiles = new Set([slug, ...formerSlugs].map(profileOf));
      for (const url of profiles) {
        pages.delete(url);
        invented.delete(url);
      }
      outdate((url) => profiles.has(url) || !profilePath.test(url));
    },
    clear: () => {
      changes += 1;
      pages.clear();
      invented.clear();
      failures.clear();
      outdate(() => true);
    },
    size: () => ({
      pages: pages.size + invented.size,
      bytes: pages.calculatedSize + invented.calculatedSize,
    }),
  };
};
