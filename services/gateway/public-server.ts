import type { IncomingMessage, ServerResponse } from 'node:http';
import { openServiceClient, openUpstream } from '@marquee/kit/http/upstream';
import { openRedis } from '@marquee/kit/redis/open-redis';
import type { Running } from '@marquee/kit/run/run';
import type { z } from 'zod';
import { gatewayApp } from './app';
import type { Config } from './config';
import { adminSessions } from './guards/admin-session';
import { ownOrigin } from './guards/own-origin';
import { internalApp } from './internal/internal-app';
import { openModelChanges } from './internal/model-changes';
import { hotCalls } from './lane/hot-calls';
import { openLane } from './lane/lane';
import { serviceSignature } from './lane/service-signature';
import { openTrackingInstances } from './lane/tracking-instances';
import { openLimits } from './limits/limits';
import { gatewayMetrics } from './metrics';
import { callerAddress } from './request/caller-address';
import { securityHeaders } from './request/security-headers';
import { thirdPartyScripts } from './site-config/third-party';

/**
 * Opens the connections to every service and returns the handlers of both listeners. On the public one the hot routes are
 * answered in front of Express; callers cannot tell which of the two answered.
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
    web: own(openUpstream(config.WEB_URL)),
  };
  const admin = own(
    openServiceClient({ baseUrl: config.ADMIN_URL, to: 'admin', from: 'gateway', identitySecret }),
  );
  const tracking = own(
    await openTrackingInstances(config.TRACKING_URL, { signature: serviceSignature(identitySecret), log }),
  );
  const lanes = { post: own(openLane(tracking.all)), redirect: own(openLane(tracking.all)) };
  metrics.watchLanes(lanes);

  const atTheDoor = {
    limits: openLimits(redis, { limits: config.RATE_LIMITS }),
    addressOf: callerAddress(config.TRUST_PROXY_HOPS),
    isOwnOrigin: ownOrigin(config.PUBLIC_URL),
    securityHeaders: securityHeaders(config.PUBLIC_URL),
    log,
  };
  const hot = hotCalls({ ...atTheDoor, lanes, counted: metrics.hotCounted });
  const proxy = { ...atTheDoor, pools, adminSessions: adminSessions(admin), identitySecret };
  const app = gatewayApp({
    ...proxy,
    answered: metrics.answered,
    siteSettings: {
      contactEmail: config.CONTACT_EMAIL,
      simulatedWidgets: config.SIMULATED_WIDGETS,
      thirdParty: thirdPartyScripts(config),
    },
  });
  const modelChanges = openModelChanges(config.AMQP_URL, { log });
  return {
    publicHandler: (req: IncomingMessage, res: ServerResponse): void => {
      if (!hot(req, res)) app(req, res);
    },
    internalHandler: internalApp(proxy, modelChanges),
    /** Closed before the internal listener: its streams would keep that one from draining. */
    modelChanges,
  };
};
