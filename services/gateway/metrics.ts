import type { HotRoute } from '@marquee/contracts/http/hot-batch';
import type { ClosedReason } from '@marquee/kit/http/connections';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { HotKind } from './batching/answer-hot';
import type { RequestBatcher } from './batching/request-batcher';

export const gatewayMetrics = (register: Registry) => {
  const seconds = new Histogram({
    name: 'gateway_request_seconds',
    help: 'From the request to the end of its response, by owner of the route and status; without hot requests',
    labelNames: ['owner', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [register],
  });
  // A plain counter, read on scrape: prom-client's labels would cost a hot request too much.
  const hotRequests = new Map<
    string,
    { readonly route: HotRoute; readonly status: number; requests: number }
  >();
  new Counter({
    name: 'gateway_hot_requests_total',
    help: 'Collecting posts and redirects, by route and status of the response',
    labelNames: ['route', 'status'],
    registers: [register],
    collect() {
      this.reset();
      for (const { route, status, requests } of hotRequests.values()) this.inc({ route, status }, requests);
    },
  });
  const shareExceeded = new Counter({
    name: 'gateway_share_refusals_total',
    help: 'Posts refused because counting was behind and their IP block had more than its share of the events',
    registers: [register],
  });
  const closed = new Counter({
    name: 'gateway_connections_closed_total',
    help: 'Connections of clients that were ended because of what they held, by reason',
    labelNames: ['reason'],
    registers: [register],
  });
  return {
    countShareExceeded: (): void => shareExceeded.inc(),
    countClosed: (reason: ClosedReason): void => closed.inc({ reason }),
    observeRequest: (owner: string, status: number, tookMs: number): void =>
      seconds.observe({ owner, status }, tookMs / 1_000),
    countHot: (route: HotRoute, status: number): void => {
      const key = `${route}${status}`;
      const counted = hotRequests.get(key);
      if (counted) counted.requests += 1;
      else hotRequests.set(key, { route, status, requests: 1 });
    },
    watchBatchers: (batchers: Readonly<Record<HotKind, RequestBatcher>>): void => {
      new Gauge({
        name: 'gateway_hot_requests_pending',
        help: 'Hot requests without a response from tracking',
        labelNames: ['kind'],
        registers: [register],
        collect() {
          this.set({ kind: 'post' }, batchers.post.pending());
          this.set({ kind: 'redirect' }, batchers.redirect.pending());
        },
      });
    },
  };
};

export type GatewayMetrics = ReturnType<typeof gatewayMetrics>;
