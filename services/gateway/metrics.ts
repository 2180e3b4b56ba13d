import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { HotKind } from './lane/hot-calls';
import type { Lane } from './lane/lane';

export type GatewayMetrics = {
  readonly answered: (owner: string, status: number, tookMs: number) => void;
  /** Plain counting, read when someone asks: a hot call can afford no more. */
  readonly hotCounted: (kind: HotKind, status: number) => void;
  readonly watchLanes: (lanes: Readonly<Record<HotKind, Lane>>) => void;
};

export const gatewayMetrics = (register: Registry): GatewayMetrics => {
  const seconds = new Histogram({
    name: 'gateway_request_seconds',
    help: 'From the request to the end of its answer, by owner of the route and status; hot calls are counted apart',
    labelNames: ['owner', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3],
    registers: [register],
  });
  const hotCalls = new Map<string, { readonly kind: HotKind; readonly status: number; calls: number }>();
  new Counter({
    name: 'gateway_hot_calls_total',
    help: 'Collecting posts and redirects that were answered',
    labelNames: ['kind', 'status'],
    registers: [register],
    collect() {
      this.reset();
      for (const { kind, status, calls } of hotCalls.values()) this.inc({ kind, status }, calls);
    },
  });
  return {
    answered: (owner, status, tookMs) => seconds.observe({ owner, status }, tookMs / 1_000),
    hotCounted: (kind, status) => {
      const key = `${kind}${status}`;
      const counted = hotCalls.get(key);
      if (counted) counted.calls += 1;
      else hotCalls.set(key, { kind, status, calls: 1 });
    },
    watchLanes: (lanes) => {
      new Gauge({
        name: 'gateway_lane_calls_in_hand',
        help: 'Hot calls that wait for tracking or for its answer',
        labelNames: ['kind'],
        registers: [register],
        collect() {
          this.set({ kind: 'post' }, lanes.post.inHand());
          this.set({ kind: 'redirect' }, lanes.redirect.inHand());
        },
      });
    },
  };
};
