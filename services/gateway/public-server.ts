import type { IncomingMessage, ServerResponse } from 'node:http';
import { openServiceClient, openUpstream } from '@marquee/kit/http/upstream';
import { openPeerClock, watchSkews } from '@marquee/kit/identity/peer-clock';
import { keyedHash, purposeKeys } from '@marquee/kit/identity/service-secret';
import { networkOf } from '@marquee/kit/limits/ip-block';
import { openRedis } from '@marquee/kit/redis/open-redis';
import type { Running } from '@marquee/kit/service/run';
import type { z } from 'zod';
import { gatewayApp, type RequestLocals } from './app';
import { hotHandler, isHot } from './batching/answer-hot';
import { redirectLimits } from './batching/batcher-limits';
import { reportDurable } from './batching/report-durable';
import { openRequestBatcher } from './batching/request-batcher';
import { openTrackingInstances } from './batching/tracking-instances';
import type { Config } from './config';
import { adminSessions } from './guards/admin-session';
import { apiTokens } from './guards/api-token';
import { holderSessions } from './guards/holder-session';
import { ownOrigin } from './guards/own-origin';
import { ownSessions } from './guards/own-sessions';
import { internalApp } from './internal/internal-app';
import type { ModelChanges } from './internal/model-changes';
import { openLimits } from './limits/limits';
import { openQuotas, streamsMax } from './limits/quota';
import { openMaintenance } from './maintenance';
import { gatewayMetrics } from './metrics';
import { watchRefusals } from './refusals';
import { clientIp } from './request/client-ip';
import type { RouteMatch } from './request/match-route';
import { expandTarget, pathOf } from './request/plain-target';
import { newRequestId } from './request/request-id';
import { securityHeaders } from './request/security-headers';
import { openSites } from './request/sites';
import { traceRequests } from './request/trace-requests';
import { thirdPartyScripts } from './site-config/third-party';

const unknownHost: RouteMatch = { is: 'unknown-host' };

/** Administrators' exports are not counted as streams of visitors, so they need connections beyond these. */
const streamsOfAdmins = 8;

/** One household, office or crawler. Many share an IP, but idle connections close after 10 s. */
const connectionsPerBlock = 1_000;

/**
 * Opens the connections to every service and returns the handlers of both listeners. Hot routes are answered
 * in front of Express, which clients cannot distinguish.
 */
export const openPublicServer = async (
  config: z.infer<typeof Config>,
  { own, log, metrics: register }: Omit<Running, 'stopping'>,
) => {
  const { IDENTITY_KEYS: identities } = config;
  /** The share of one process in a number for the whole gateway. A process at its share closes its oldest idle connection first. */
  const shareOf = (total: number): number => Math.ceil(total / config.GATEWAY_PROCESSES);
  const metrics = gatewayMetrics(register);

  const { redis, ping } = own(openRedis(config.REDIS_URL, { log }));
  own(watchSkews(identities, register, log));
  const [anyTracking = ''] = config.TRACKING_URL;
  const openPools = (options: { connections?: number }, forWeb = options) => ({
    catalog: own(openUpstream(config.CATALOG_URL, options)),
    analytics: own(openUpstream(config.ANALYTICS_URL, options)),
    // Its processes share a table, so that any of them answers what is not hot.
    tracking: own(openUpstream(anyTracking, options)),
    admin: own(openUpstream(config.ADMIN_URL, options)),
    web: own(openUpstream(config.WEB_URL, forWeb)),
  });
  // More than web renders and queues: a page beyond is answered at once, and files never wait.
  const pools = openPools({}, { connections: 256 });
  const streamPools = openPools({ connections: streamsMax + streamsOfAdmins });
  const admin = own(openServiceClient({ baseUrl: config.ADMIN_URL, to: 'admin', identities }));
  const analytics = own(openServiceClient({ baseUrl: config.ANALYTICS_URL, to: 'analytics', identities }));
  const durable = own(reportDurable({ analytics, redis, log }));
  const tracking = own(
    await openTrackingInstances(config.TRACKING_URL, { identities, onDurable: durable.note, log }),
  );
  const batchers = {
    post: own(openRequestBatcher(tracking.all)),
    // So that one process sees all presses of a visitor, and can recognize repeats.
    redirect: own(openRequestBatcher(tracking.all, redirectLimits)),
  };
  metrics.watchBatchers(batchers);
  /** Half of a buffer is more than any burst of visitors fills. */
  const isBehind = (): boolean =>
    Math.max(batchers.post.backlog(), batchers.redirect.backlog(), tracking.backlog()) >= 0.5;

  const sites = openSites({
    publicUrl: config.PUBLIC_URL,
    adminHost: config.ADMIN_HOST,
    allowedHosts: config.ALLOWED_HOSTS,
  });
  const networkKeys = purposeKeys(config.SERVICE_SECRET, 'network names');
  const common = {
    networkName: (ip: string) =>
      config.RATE_LIMITS === 'on' ? keyedHash(networkKeys, networkOf(ip)) : undefined,
    limits: own(
      openLimits(redis, {
        limits: config.RATE_LIMITS,
        eventsPerMinute: config.EVENTS_PER_MINUTE,
        keys: purposeKeys(config.SERVICE_SECRET, 'limits'),
        isBehind,
        onShareExceeded: metrics.countShareExceeded,
        log,
      }),
    ),
    clientIpOf: clientIp(config.TRUST_PROXY_HOPS, config.TRUSTED_PROXIES),
    isOwnOrigin: ownOrigin(sites),
    adminSessions: adminSessions(admin, sites),
    holderSessions: holderSessions(analytics, sites),
    apiTokens: apiTokens({ admin, analytics }, sites),
    quotas: openQuotas({ limits: config.RATE_LIMITS }),
    securityHeaders: securityHeaders(config.PUBLIC_URL),
    watchRefusals: watchRefusals(log, register),
    log,
  };
  const answerHot = hotHandler({
    ...common,
    ownSessionsOf: ownSessions(identities, sites),
    batchers,
    countHot: metrics.countHot,
  });
  const clocks = {
    catalog: openPeerClock(identities, 'catalog'),
    analytics: openPeerClock(identities, 'analytics'),
    admin: openPeerClock(identities, 'admin'),
    tracking: openPeerClock(identities, 'tracking'),
  };
  const proxy = { ...common, pools, streamPools, identities, clocks };
  const app = gatewayApp({
    ...proxy,
    observeRequest: metrics.observeRequest,
    maintenance: own(openMaintenance(config.MAINTENANCE_FILE)),
    publicUrl: config.PUBLIC_URL,
    sites,
    imageHosts: config.IMAGE_HOSTS?.map((url) => new URL(url).origin) ?? ['https:'],
    siteSettings: {
      contactEmail: config.CONTACT_EMAIL,
      promisedCards: config.PROMISED_CARDS,
      simulatedWidgets: config.SIMULATED_WIDGETS,
      thirdParty: thirdPartyScripts(config),
    },
  });
  const traced = traceRequests(config.OTEL_TRACES_SAMPLER_ARG);
  const answer = (req: IncomingMessage, res: ServerResponse, match: RouteMatch, requestId: string): void => {
    if (match.is === 'row' && isHot(match)) answerHot(match, req, res, requestId);
    else app(req, Object.assign(res, { locals: { requestId, match } satisfies RequestLocals }));
  };
  return {
    publicHandler: (req: IncomingMessage, res: ServerResponse): void => {
      const requestId = newRequestId();
      const site = sites.at(req.headers.host);
      req.url = expandTarget(req.url ?? '');
      const match = site?.match(req.method ?? '', pathOf(req.url)) ?? unknownHost;
      if (traced.isSampled()) traced.run({ req, res, match, requestId }, answer);
      else answer(req, res, match, requestId);
    },
    /** The socket's IP is the client's only without a proxy in front. */
    connections: {
      total: shareOf(config.MAX_CONNECTIONS),
      ...(config.TRUST_PROXY_HOPS === 0 &&
        config.RATE_LIMITS === 'on' && { perBlock: shareOf(connectionsPerBlock) }),
      onClosed: metrics.countClosed,
      headers: common.securityHeaders.data,
    },
    internalHandler: (modelChanges: ModelChanges) => internalApp(proxy, modelChanges),
    pingTracking: tracking.ping,
    pingRedis: ping,
  };
};
