import type { Log } from '@marquee/kit/log/log';
import pLimit from 'p-limit';
import { finishPage, type Template } from './finished-page';
import { type CachedPage, openPageCache, type PageCache } from './page-cache';
import { pageUrl } from './page-url';
import type { Rendered, Site } from './site';

export type SitePages = {
  /** The page at `target` (path and query); undefined when it cannot be rendered now and the browser has to. */
  readonly get: (target: string) => Promise<CachedPage | undefined>;
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
/** Beyond this queue length a page is sent for the browser to render, immediately. */
const queuedMax = 64;

/** Renders public pages on demand, a few at a time, and caches them. */
export const openSitePages = ({ site, template, renderWithinMs, log }: Options): SitePages => {
  const limit = pLimit(rendersMax);

  const render = (url: string): Promise<Rendered> => {
    if (limit.pendingCount >= queuedMax) return Promise.reject(new Error('the render queue is full'));
    const signal = AbortSignal.timeout(renderWithinMs);
    const late = new Promise<never>((_resolve, reject) =>
      signal.addEventListener('abort', () => reject(new Error('the page was not rendered in time'))),
    );
    const inTime = limit(() => {
      signal.throwIfAborted();
      // Its place is free again at the deadline, even if the render never ends.
      return Promise.race([late, site.render(url, signal)]);
    });
    const rendered = Promise.race([late, inTime]);
    rendered.catch((error: unknown) => log.warn('page.not-rendered', { path: url.split('?')[0], error }));
    return rendered;
  };

  const cache = openPageCache(async (url) => finishPage(await render(url), template));
  return {
    get: async (target) => {
      const queryAt = target.indexOf('?');
      const path = queryAt === -1 ? target : target.slice(0, queryAt);
      const query = queryAt === -1 ? '' : target.slice(queryAt);
      try {
        return await cache.get(pageUrl(path, query, site.screenAt(path).searchParams));
      } catch {
        return undefined;
      }
    },
    modelChanged: cache.modelChanged,
    clear: cache.clear,
    cacheSize: cache.size,
  };
};
