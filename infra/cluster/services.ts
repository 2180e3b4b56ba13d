import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvValues } from '../launch/instance/env-file';
import { type ProductEnvironment, spoolDirOf } from '../launch/instance/product-environment';
import { type ServiceName, serviceProcesses } from '../launch/native/services';
import type { ProcessSpec } from '../launch/native/supervisor/plan';
import { type Host, hosts, hostsOf, isServiceName, onLoopback, portOf } from './layout';

const shutdownDelayMs = 2_000;

/**
 * The services' connections are shared by PgBouncer of their host, which forgets whatever a session remembers
 * between transactions.
 */
const throughPgbouncer = (url: string, address: string): string => {
  const own = new URL(url);
  const [hostname = '', port = ''] = address.split(':');
  own.hostname = hostname;
  own.port = port;
  own.searchParams.set('pgbouncer', 'true');
  return own.href;
};

/** How the processes of one host reach the others: through its own HAProxy and PgBouncer. */
const peersOf = (base: number, host: Host): EnvValues => {
  const { address } = onLoopback(base);
  const one = (port: Parameters<typeof address>[0]): string => `http://${address(port, host)}`;
  const each = (kind: ServiceName): string =>
    hostsOf(kind)
      .map((peer) => `http://${address(kind, peer)}`)
      .join(',');
  return {
    CATALOG_URL: one('catalogEntry'),
    ANALYTICS_URL: one('analyticsEntry'),
    ADMIN_URL: one('adminEntry'),
    WEB_URL: one('webEntry'),
    GATEWAY_URL: one('gatewayEntry'),
    // Its callers choose among the processes themselves.
    TRACKING_URL: each('tracking'),
  };
};

/** The admin service asks each process for its state. */
const forAdmin = (base: number): EnvValues => {
  const each = (kind: ServiceName): string =>
    hostsOf(kind)
      .map((peer) => `http://${onLoopback(base).address(kind, peer)}`)
      .join(',');
  return {
    GATEWAY_OPS_URL: each('gateway'),
    ANALYTICS_WORKER_URL: each('analytics-worker'),
    ADMIN_URL: each('admin'),
    WEB_URL: each('web'),
  };
};

/**
 * Every process of the product, named for its service and host. Each tracking process has a spool that no
 * other host sees.
 */
export const clusterServices = (product: ProductEnvironment, base: number): readonly ProcessSpec[] =>
  serviceProcesses(product).flatMap((spec) => {
    const kind = spec.name;
    if (!isServiceName(kind)) return [];
    return hostsOf(kind).map((host) => {
      const port = portOf(base, kind, host);
      const { DATABASE_URL, SPOOL_DIR } = spec.env;
      const spool = join(spoolDirOf(product.instance), `host-${host}`);
      if (SPOOL_DIR !== undefined) mkdirSync(spool, { recursive: true });
      const peers = kind === 'admin' ? { ...peersOf(base, host), ...forAdmin(base) } : peersOf(base, host);
      return {
        ...spec,
        name: `${kind}-${host}`,
        port,
        stopWithinMs: spec.stopWithinMs + shutdownDelayMs,
        env: {
          ...spec.env,
          ...Object.fromEntries(Object.entries(peers).filter(([name]) => spec.env[name] !== undefined)),
          LISTEN_PORT: String(port),
          ...(kind === 'admin' && { POSTGRES_STANDBYS: String(hosts.length - 1) }),
          // HAProxy and the gateways notice within it that a process stops.
          SHUTDOWN_DELAY_MS: String(shutdownDelayMs),
          ...(kind === 'gateway' && {
            PORT: String(portOf(base, 'site', host)),
            // One more: HAProxy.
            TRUST_PROXY_HOPS: String(Number(spec.env.TRUST_PROXY_HOPS ?? 0) + 1),
            GATEWAY_PROCESSES: '1',
          }),
          ...(SPOOL_DIR !== undefined && { SPOOL_DIR: spool }),
          ...(DATABASE_URL !== undefined && {
            DATABASE_URL: throughPgbouncer(DATABASE_URL, onLoopback(base).address('pgbouncer', host)),
          }),
        },
      };
    });
  });
