import type { Log } from '@marquee/kit/log/log';
import { openBoundedRenders } from './bounded-renders';
import { finishPage, type ScriptsOf, type Template } from './finished-page';
import { type CachedPage, openPageCache, type PageCache } from './page-cache';
import { pageUrl } from './page-url';
import type { Site } from './site';

export type SitePages = {
  /** The page at `target`; undefined: the browser must render it. `network` bounds a visitor's renders. */
  readonly get: (target: string, network?: string) => Promise<CachedPage | undefined>;
  readonly modelChanged: PageCache['modelChanged'];
  readonly clear: () => void;
  readonly cacheSize: PageCache['size'];
};

type Options = {
  readonly site: Pick<Site, 'screenAt' | 'render'>;
  readonly template: Template;
  readonly scriptsOf: ScriptsOf;
  readonly renderWithinMs: number;
  readonly log: Log;
};

/** A visitor waits this long for a free render; then the browser renders, and the page is cached. */
const contendedWithinMs = 300;

const unknownPage = '/404';

/** Renders public pages on demand, a few at a time, and caches them. */
export const openSitePages = ({ site, template, scriptsOf, renderWithinMs, log }: Options): SitePages => {
  const renders = openBoundedRenders({ site, renderWithinMs, log });
  const cache = openPageCache(async (url, network) =>
    finishPage(await renders.render(url, network), template, scriptsOf),
  );

  const inTime = async (page: Promise<CachedPage>): Promise<CachedPage | undefined> => {
    let timer: NodeJS.Timeout | undefined;
    const contended = new Promise<undefined>((resolve) => {
      timer = setInterval(() => renders.isFull() && resolve(undefined), contendedWithinMs);
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
