import type { Probe } from '@marquee/kit/http/ops';
import type { Running } from '@marquee/kit/service/run';
import { isTracing } from '@marquee/kit/tracing/spans';
import type { z } from 'zod';
import { readBuild } from './build';
import type { Config } from './config';
import { webMetrics } from './metrics';
import { followModelChanges } from './model-changes';
import type { Site } from './site';
import { openSitePages } from './site-pages';
import { webApp } from './web-app';

/** Connects the page cache, the stream of model changes and the HTTP application. */
export const openWeb = (
  config: z.infer<typeof Config>,
  site: Pick<Site, 'screenAt' | 'privateScreen' | 'privateFrame' | 'render'>,
  {
    own,
    log,
    metrics: register,
    onTickets,
  }: Omit<Running, 'stopping'> & { readonly onTickets: (tickets: Readonly<Record<string, string>>) => void },
) => {
  const build = readBuild(config.FRONTEND_DIST, { siteName: config.SITE_NAME, isTraced: isTracing() });
  const metrics = webMetrics(register);
  const pages = openSitePages({
    site,
    template: build.site,
    scriptsOf: build.scriptsOf,
    renderWithinMs: config.RENDER_WITHIN_MS,
    log,
  });
  metrics.watchCache(pages.cacheSize);
  const changes = own(
    followModelChanges(config.GATEWAY_URL, {
      onConnected: pages.clear,
      onChange: (change) => {
        if (change.type === 'model-changed') pages.modelChanged(change);
        if (change.type === 'all-changed') pages.clear();
        if (change.type === 'heartbeat') onTickets(change.tickets);
      },
      log,
    }),
  );
  const probes: Record<string, Probe> = { gateway: async () => changes.isConnected() };
  const app = webApp({
    build,
    pages,
    site,
    publicUrl: config.PUBLIC_URL,
    hasAdminHost: config.ADMIN_HOST !== undefined,
    pageAnswered: metrics.pageAnswered,
    log,
  });
  return { app, probes };
};
