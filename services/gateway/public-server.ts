import type { IncomingMessage, ServerResponse } from 'node:http';
import { openServiceClient, openUpstream } from '@marquee/kit/http/upstream';
import { openRedis } from '@marquee/kit/redis/open-redis';
import type { Running } from '@marquee/kit/run/run';
import type { z } from 'zod';
import { gatewayApp } from './app';
import type { Config } from './config';
import { adminSessions } from './guards/admin-session';
import { ownOrigin } from './guards/own-origin';
import { hotCalls } from './batching/answer-hot';
import { openLane } from './batching/request-batcher';
import { serviceSignature } from './batching/service-signature';
import { openTrackingInstances } from './batching/tracking-instances';
import { openLimits } from './limits/limits';
import { gatewayMetrics } from './metrics';
import { openCarryCall } from './pages/carry-call';
import { openFrontend } from './pages/frontend-build';
import { openSitePages } from './pages/site-pages';
import { callerAddress } from './request/caller-ip';
import { securityHeaders } from './request/security-headers';
import { thirdPartyScripts } from './site-config/third-party';

/**
 * Opens the way to every service and gives the handler of the public listener: the hot routes in front, Express behind. Nobody
 * outside can tell which of the two answered.
 */
export const openPublicServer = async (
  config: z.infer<typeof Config>,
  { own, log, metrics: register }: Omit<Running, 'stopping'>,
) => {
  const { IDENTITY_SECRET: identitySecret } = config;
  const metrics = gatewayMetrics(register);

  const { redis } = own(openRedis(config.REDIS_URL, { log }));
  const pools = {
    catalog: own(openUpstream(config.CATALOG_URL)),
    analytics: own(openUpstream(config.ANALYTICS_URL)),
    admin: own(openUpstream(config.ADMIN_URL)),
  };
  const admin = own(
    openServiceClient({ baseUrl: config.ADMIN_URL, to: 'admin', from: 'gateway', identitySecret }),
  );
  const tracking = own(
    await openTrackingInstances(config.TRACKING_URL, { signature: serviceSignature(identitySecret), log }),
  );
  const lanes = { post: own(openLane(tracking.all)), redirect: own(openLane(tracking.all)) };
  metrics.watchLanes(lanes);

  const frontend = openFrontend(config.FRONTEND_DIST, log);
  const sitePages = own(
    openSitePages({
      frontend,
      publicUrl: config.PUBLIC_URL,
      amqpUrl: config.AMQP_URL,
      carryCall: openCarryCall({ pools, identitySecret, withinMs: config.PAGE_DRAWN_WITHIN_MS }),
      drawWithinMs: config.PAGE_DRAWN_WITHIN_MS,
      log,
    }),
  );
  metrics.watchPages(sitePages.kept);

  const atTheDoor = {
    limits: openLimits(redis, { limits: config.RATE_LIMITS }),
    addressOf: callerAddress(config.TRUST_PROXY_HOPS),
    isOwnOrigin: ownOrigin(config.PUBLIC_URL),
    securityHeaders: securityHeaders(config.PUBLIC_URL),
    log,
  };
  const hot = hotCalls({ ...atTheDoor, lanes, counted: metrics.hotCounted });
  const app = gatewayApp({
    ...atTheDoor,
    pools,
    adminSessions: adminSessions(admin),
    identitySecret,
    publicUrl: config.PUBLIC_URL,
    frontend,
    sitePages,
    pageAnswered: metrics.pageAnswered,
    answered: metrics.answered,
    siteSettings: {
      contactEmail: config.CONTACT_EMAIL,
      simulatedWidgets: config.SIMULATED_WIDGETS,
      thirdParty: thirdPartyScripts(config),
    },
  });
  return (req: IncomingMessage, res: ServerResponse): void => {
    if (!hot(req, res)) app(req, res);
  };
};
