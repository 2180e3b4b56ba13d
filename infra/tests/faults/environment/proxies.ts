import { type FaultProxy, openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import type { Ports } from '../../../launch/instance/ports';
import { services } from '../../../launch/native/services';
import type { ProcessSpec } from '../../../launch/native/supervisor/plan';

/** Each engine with the variable that holds its URL. */
const engines = { postgres: 'DATABASE_URL', rabbitmq: 'AMQP_URL', redis: 'REDIS_URL' } as const;
export type EngineName = keyof typeof engines;
export const engineNames = ['postgres', 'rabbitmq', 'redis'] as const satisfies readonly EngineName[];

/** The services behind the gateway and the gateway's variable for each. */
const upstreams = {
  catalog: 'CATALOG_URL',
  tracking: 'TRACKING_URL',
  analytics: 'ANALYTICS_URL',
  admin: 'ADMIN_URL',
} as const;
type UpstreamName = keyof typeof upstreams;
const isUpstream = (name: string): name is UpstreamName => name in upstreams;

export type Proxies = {
  /** The proxies to an engine from the given services, or from all. */
  readonly proxiesTo: (engine: EngineName, ...from: readonly string[]) => readonly FaultProxy[];
  /** The proxy from the gateway to a service. */
  readonly proxyToUpstream: (service: UpstreamName) => FaultProxy;
};

const throughProxy = (url: string, { port }: FaultProxy): string => {
  const proxied = new URL(url);
  proxied.port = String(port);
  proxied.hostname = '127.0.0.1';
  // Base URLs have no trailing slash.
  return proxied.href.replace(/^(https?:\/\/[^/]+)\/$/, '$1');
};

/** A proxy for each connection of a service to an engine, and of the gateway to its upstreams. */
export const openProxies = (ports: Ports) => {
  const toEngines: { readonly from: string; readonly engine: EngineName; readonly proxy: FaultProxy }[] = [];
  const toUpstreams = new Map<UpstreamName, FaultProxy>();
  const open = (port: number, options = {}): Promise<FaultProxy> =>
    openFaultProxy({ host: '127.0.0.1', port }, options);
  const proxies: Proxies = {
    proxiesTo: (engine, ...from) =>
      toEngines
        .filter((one) => one.engine === engine && (from.length === 0 || from.includes(one.from)))
        .map(({ proxy }) => proxy),
    proxyToUpstream: (service) => {
      const proxy = toUpstreams.get(service);
      if (proxy === undefined) throw new Error(`there is no proxy to ${service}`);
      return proxy;
    },
  };
  return {
    proxies,
    /** The service with a proxy before each engine and, for the gateway, before each service behind it. */
    behindProxies: async (spec: ProcessSpec): Promise<ProcessSpec> => {
      const env: Record<string, string> = { ...spec.env };
      for (const engine of engineNames) {
        const url = env[engines[engine]];
        if (url === undefined) continue;
        const proxy = await open(ports[engine]);
        toEngines.push({ from: spec.name, engine, proxy });
        env[engines[engine]] = throughProxy(url, proxy);
      }
      for (const { name, port } of spec.name === 'gateway' ? services : []) {
        if (!isUpstream(name)) continue;
        // The gateway sends again what was refused, but not what a closed connection may have delivered.
        const proxy = await open(ports[port], { refusesWithTarget: true });
        toUpstreams.set(name, proxy);
        env[upstreams[name]] = `http://127.0.0.1:${proxy.port}`;
      }
      return { ...spec, env };
    },
    close: async (): Promise<void> => {
      for (const proxy of [...toEngines.map((one) => one.proxy), ...toUpstreams.values()])
        await proxy.close();
    },
  };
};
