import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@marquee/kit/settings/setting';
import type { EnvValues } from '../launch/instance/env-file';
import { type ProductEnvironment, spoolDirOf } from '../launch/instance/product-environment';
import { serviceProcesses } from '../launch/native/services';
import type { ProcessSpec } from '../launch/native/supervisor/plan';
import {
  type Host,
  hosts,
  hostsOf,
  isServiceName,
  onLoopback,
  type Places,
  type PortName,
  portOf,
} from './layout';

const shutdownDelayMs = 2_000;

/** PgBouncer of their host shares the services' connections and forgets a session between transactions. */
const throughPgbouncer = (url: string, address: string): string => {
  const own = new URL(url);
  own.host = address;
  own.searchParams.set('pgbouncer', 'true');
  return own.href;
};

/** Every process of a service, where its callers choose among them or each is asked for its state. */
const each = ({ address }: Places, kind: ServiceName): string =>
  hostsOf(kind)
    .map((peer) => `http://${address(kind, peer)}`)
    .join(',');

/** How a process on one host reaches the others: through its own HAProxy. */
const peersOf = (kind: ServiceName, host: Host, places: Places): EnvValues => {
  const one = (port: PortName): string => `http://${places.address(port, host)}`;
  return {
    CATALOG_URL: one('catalogEntry'),
    ANALYTICS_URL: one('analyticsEntry'),
    ADMIN_URL: one('adminEntry'),
    WEB_URL: one('webEntry'),
    GATEWAY_URL: one('gatewayEntry'),
    TRACKING_URL: each(places, 'tracking'),
    ...(kind === 'admin' && {
      GATEWAY_OPS_URL: each(places, 'gateway'),
      ANALYTICS_WORKER_URL: each(places, 'analytics-worker'),
      ADMIN_URL: each(places, 'admin'),
      WEB_URL: each(places, 'web'),
    }),
  };
};

/** The environment of a process on one host of the cluster, from the one that it has without others. */
export const hostEnvironment = (
  kind: ServiceName,
  host: Host,
  environment: EnvValues,
  places: Places,
): EnvValues => {
  const port = (name: PortName): string => places.address(name, host).split(':')[1] ?? '';
  return {
    ...environment,
    ...Object.fromEntries(
      Object.entries(peersOf(kind, host, places)).filter(([name]) => environment[name] !== undefined),
    ),
    LISTEN_PORT: port(kind),
    ...(kind === 'admin' && { POSTGRES_STANDBYS: String(hosts.length - 1) }),
    // HAProxy and the gateways notice within it that a process stops.
    SHUTDOWN_DELAY_MS: String(shutdownDelayMs),
    ...(kind === 'gateway' && {
      ...{ PORT: port('site'), GATEWAY_PROCESSES: '1' },
      // Visitors reach it, so it is not on RabbitMQ's network.
      AMQP_URL: environment.AMQP_URL?.replace(/@.*(?=\/\w+$)/, `@${places.address('amqpEntry', host)}`),
    }),
  };
};

/** Every process of the product, named for its service and host. Each tracking process has its own spool. */
export const clusterServices = (product: ProductEnvironment, base: number): readonly ProcessSpec[] =>
  serviceProcesses(product).flatMap((spec) => {
    const kind = spec.name;
    if (!isServiceName(kind)) return [];
    return hostsOf(kind).map((host) => {
      const port = portOf(base, kind, host);
      const { DATABASE_URL, SPOOL_DIR } = spec.env;
      const spool = join(spoolDirOf(product.instance), `host-${host}`);
      if (SPOOL_DIR !== undefined) mkdirSync(spool, { recursive: true });
      return {
        ...spec,
        name: `${kind}-${host}`,
        port,
        stopWithinMs: spec.stopWithinMs + shutdownDelayMs,
        env: {
          ...hostEnvironment(kind, host, spec.env, onLoopback(base)),
          // One more: HAProxy.
          ...(kind === 'gateway' && { TRUST_PROXY_HOPS: String(Number(spec.env.TRUST_PROXY_HOPS ?? 0) + 1) }),
          ...(SPOOL_DIR !== undefined && { SPOOL_DIR: spool }),
          ...(DATABASE_URL !== undefined && {
            DATABASE_URL: throughPgbouncer(DATABASE_URL, onLoopback(base).address('pgbouncer', host)),
          }),
        },
      };
    });
  });
