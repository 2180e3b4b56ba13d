import { DomainMessage } from '@marquee/contracts/events/domain-event';
import { subscribe } from '@marquee/kit/bus/subscribe';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import type { CarryCall } from './carry-call';
import type { Frontend, FrontendBuild } from './frontend-build';
import { pageAddress } from './page-address';
import { openPageCache, type PageCache } from './page-cache';
import { openRenderer, type Renderer } from './renderer';
import { type SitePage, sitePageOf, type Template, templateOf } from './site-page';

export type SitePages = Closable & {
  /**
   * The drawn page for an address that fits `screen` (or none); undefined when it cannot be drawn now, and the browser has to.
   */
  readonly get: (
    target: string,
    screen: string | undefined,
  ) => Promise<{ page: SitePage; source: 'kept' | 'drawn' } | undefined>;
  readonly kept: PageCache['size'];
  readonly isHearing: () => boolean;
};

type Options = {
  readonly frontend: Frontend;
  readonly publicUrl: string;
  readonly amqpUrl: string;
  readonly carryCall: CarryCall;
  readonly drawWithinMs: number;
  readonly log: Log;
};

type Drawer = { readonly build: FrontendBuild; readonly template: Template; readonly renderer: Renderer };

/**
 * The public pages, drawn by the current build and kept until a model changes. While the bus cannot be heard a page is at most as old
 * as it may be kept; once it is heard again everything is drawn anew.
 */
export const openSitePages = ({
  frontend,
  publicUrl,
  amqpUrl,
  carryCall,
  drawWithinMs,
  log,
}: Options): SitePages => {
  let drawer: Drawer | undefined;
  let drawerOf: FrontendBuild | undefined;

  const cache = openPageCache(async (address) => {
    const { renderer, template, build } = drawer ?? notBuilt();
    return sitePageOf(await renderer.draw(address), template, build.filesOf);
  });

  /** Another build has other files and maybe other screens: its pages are drawn by its own program. */
  const useBuild = (build: FrontendBuild): void => {
    if (build === drawerOf) return;
    void drawer?.renderer.close();
    drawerOf = build;
    const template = templateOf(build.pages.site);
    const file = build.serverFile;
    drawer =
      file === undefined || template === undefined
        ? undefined
        : {
            build,
            template,
            renderer: openRenderer({
              file,
              setting: { origin: new URL(publicUrl).origin },
              carryCall,
              withinMs: drawWithinMs,
              log,
            }),
          };
    cache.forgetAll();
  };

  // At the start, so that the first visitor does not wait for the program.
  const starting = frontend.current().then((build) => {
    if (build !== undefined) useBuild(build);
  });

  const hearing = subscribe(amqpUrl, 'domain', 'catalog.model.#', DomainMessage, {
    onMessage: ({ event }) => {
      if (event.type === 'catalog.model.all-changed') cache.forgetAll();
      if ('model' in event) cache.modelChanged(event.model);
    },
    onConnected: cache.forgetAll,
    log,
  });

  return {
    get: async (target, screen) => {
      const build = await frontend.current();
      if (build === undefined) return undefined;
      useBuild(build);
      const queries = await drawer?.renderer.queries();
      if (queries === undefined) return undefined;
      const queryAt = target.indexOf('?');
      const path = queryAt === -1 ? target : target.slice(0, queryAt);
      const names = screen === undefined ? [] : (queries[screen] ?? []);
      try {
        return await cache.get(pageAddress(path, queryAt === -1 ? '' : target.slice(queryAt), names));
      } catch (error) {
        log.debug('page.from-the-browser', { screen, error });
        return undefined;
      }
    },
    kept: cache.size,
    isHearing: hearing.isConnected,
    close: async () => {
      await hearing.close();
      await starting;
      await drawer?.renderer.close();
    },
  };
};

const notBuilt = (): never => {
  throw new Error('there is no program that draws pages');
};
