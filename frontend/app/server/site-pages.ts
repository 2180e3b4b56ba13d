import type { Log } from '@marquee/kit/log/log';
import pLimit from 'p-limit';
import { finishPage, type Template } from './finished-page';
import { type CachedPage, NotForVisitor, openPageCache, type PageCache } from './page-cache';
import { pageUrl } from './page-url';
import type { Rendered, Site } from './site';

export type SitePages = {
  /**
   * The page at `target` (path and query); undefined when it cannot be rendered now and the browser has to.
   * `network`: the visitor's, whose renders are bounded.
   */
  readonly get: (target: string, network?: string) => Promise<CachedPage | undefined>;
  readonly modelChanged: PageCache['modelChanged'];
  readonly clear: () => void;
  readonly cacheSize: PageCache['size'];
};

type Options = {
  readonly site: Pick<Site, 'screenAt' | 'render'>;
  readonly template: Template;
  readonly renderWithinMs: number;
  readonly log: Log;
};

/** Renders that wait for their data side by side. */
const rendersMax = 4;
/**
 * Beyond this queue length or time a page is sent for the browser to render, so that no visitor waits behind
 * a flood of invented URLs.
 */
const queuedMax = 8;
/** Renders and places in the queue that the visitors of one network may use: one less than all renders. */
const ofNetworkMax = 3;
const queuedWithinMs = 250;

/**
 * While all renders are in use a visitor waits this long; then the browser renders, and the page is cached
 * for the next visitor.
 */
const contendedWithinMs = 300;

const unknownPage = '/404';

const failureLogEveryMs = 1_000;

/** Renders public pages on demand, a few at a time, and caches them. */
export const openSitePages = ({ site, template, renderWithinMs, log }: Options): SitePages => {
  const limit = pLimit(rendersMax);

  let logAgainAt = 0;
  const logFailure = (url: string, error: unknown): void => {
    if (performance.now() < logAgainAt) return;
    logAgainAt = performance.now() + failureLogEveryMs;
    log.warn('page.not-rendered', { path: url.split('?')[0], error });
  };

  const renderNow = async (url: string): Promise<Rendered> => {
    const signal = AbortSignal.timeout(renderWithinMs);
    const late = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('the page was not rendered in time'))),
    );
    try {
      // Its place is free again at the deadline, even if the render never ends.
      return await Promise.race([late, site.render(url, signal)]);
    } catch (error) {
      logFailure(url, error);
      throw error;
    }
  };

  const render = async (url: string): Promise<Rendered> => {
    if (limit.activeCount + limit.pendingCount >= rendersMax + queuedMax) throw busy();
    const queued = AbortSignal.timeout(queuedWithinMs);
    let isTurn = false;
    const tooLong = new Promise<never>((_resolve, reject) =>
      queued.addEventListener('abort', () => isTurn || reject(busy())),
    );
    const rendered = limit(() => {
      queued.throwIfAborted();
      isTurn = true;
      return renderNow(url);
    });
    return await Promise.race([tooLong, rendered]);
  };

  const byNetwork = new Map<string, number>();
  const withinShare = async (url: string, network: string | undefined): Promise<Rendered> => {
    if (network === undefined) return await render(url);
    const others = byNetwork.get(network) ?? 0;
    if (others >= ofNetworkMax) throw new NotForVisitor('its network is using its share of the renders');
    byNetwork.set(network, others + 1);
    try {
      return await render(url);
    } finally {
      const left = (byNetwork.get(network) ?? 0) - 1;
      if (left > 0) byNetwork.set(network, left);
      else byNetwork.delete(network);
    }
  };

  const cache = openPageCache(async (url, network) => finishPage(await withinShare(url, network), template));

  const inTime = async (page: Promise<CachedPage>): Promise<CachedPage | undefined> => {
    let timer: NodeJS.Timeout | undefined;
    const contended = new Promise<undefined>((resolve) => {
      timer = setInterval(() => limit.activeCount >= rendersMax && resolve(undefined), contendedWithinMs);
    });
    return await Promise.race([page, contended]).finally(() => clearInterval(timer));
  };

  return {
    get: async (target, network) => {
      const queryAt = target.indexOf('?');
      const path = queryAt === -1 ? target : target.slice(0, queryAt);
      const query = queryAt === -1 ? '' : target.slice(queryAt);
      try {
        const { searchParams, urls } = site.screenAt(path);
        if (urls === 'unknown') return await inTime(cache.get(unknownPage, { network }));
        const url = pageUrl(path, query, searchParams);
        return await inTime(cache.get(url, { isEndless: urls === 'endless' || url !== path, network }));
      } catch {
        return undefined;
      }
    },
    modelChanged: cache.modelChanged,
    clear: cache.clear,
    cacheSize: cache.size,
  };
};

const busy = (): Error => new Error('too many pages are being rendered');
