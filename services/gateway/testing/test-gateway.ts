import { type Listening, listen } from '@marquee/kit/http/serve';
import { type Log, silentLog } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { testConfig } from '@marquee/kit/testing/config';
import { testIdentityKeys } from '@marquee/kit/testing/identity-keys';
import { Registry } from 'prom-client';
import { Config } from '../config';
import { openModelChanges } from '../internal/model-changes';
import { openPublicServer } from '../public-server';
import { type FakeService, openFakeService } from './fake-service';

export type TestGateway = {
  readonly catalog: FakeService;
  readonly tracking: FakeService;
  readonly analytics: FakeService;
  readonly admin: FakeService;
  readonly web: FakeService;
  readonly url: string;
  /** The internal listener. */
  readonly internalUrl: string;
  readonly listening: Listening;
  readonly metrics: Registry;
  /** Resets every fake service. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** The public server as main.ts opens it, on a free port, with a fake in place of each service. */
export const openTestGateway = async (
  environment: Readonly<Record<string, string>> = {},
  log: Log = silentLog,
): Promise<TestGateway> => {
  const services = {
    catalog: await openFakeService('catalog'),
    tracking: await openFakeService('tracking'),
    analytics: await openFakeService('analytics'),
    admin: await openFakeService('admin'),
    web: await openFakeService('web'),
  };
  const config = Config.parse({
    LISTEN_PORT: '0',
    REDIS_URL: testConfig().TEST_REDIS_URL,
    AMQP_URL: testConfig().TEST_AMQP_URL,
    IDENTITY_KEYS: testIdentityKeys('gateway'),
    SERVICE_SECRET: 'a secret of the gateway in this test',
    CATALOG_URL: services.catalog.url,
    TRACKING_URL: services.tracking.url,
    ANALYTICS_URL: services.analytics.url,
    ADMIN_URL: services.admin.url,
    WEB_URL: services.web.url,
    RATE_LIMITS: 'off',
    ...environment,
  });
  const owned: Closable[] = [];
  const own = <Opened extends Closable>(opened: Opened): Opened => {
    owned.push(opened);
    return opened;
  };
  const metrics = new Registry();
  const server = await openPublicServer(config, { own, log, metrics });
  const anyPort = { host: '127.0.0.1', port: 0, log: silentLog };
  const modelChanges = openModelChanges(config.AMQP_URL, { log, tickets: () => ({ model: 'a-ticket' }) });
  const internal = own(await listen(server.internalHandler(modelChanges), anyPort));
  own(modelChanges);
  const listening = own(await listen(server.publicHandler, { ...anyPort, connections: server.connections }));
  return {
    ...services,
    url: `http://127.0.0.1:${listening.port}`,
    internalUrl: `http://127.0.0.1:${internal.port}`,
    listening,
    metrics,
    reset: async () => {
      await Promise.all(Object.values(services).map((service) => service.reset()));
    },
    close: async () => {
      for (const opened of owned.reverse()) await opened.close();
      await Promise.all(Object.values(services).map((service) => service.stop()));
    },
  };
};
