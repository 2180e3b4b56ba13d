import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '@marquee/kit/testing/config';
import { testIdentityKeys } from '@marquee/kit/testing/identity-keys';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { type FakeCatalog, openFakeCatalog } from '../../../services/tracking/testing/fake-catalog';
import { modelState } from '../../../services/tracking/testing/models';
import { checkoutDir } from '../../launch/instance/checkout';
import { type Collector, openCollector, type ReceivedSpan } from './collector';
import { startService } from './service-process';

/** The gateway and tracking as their own processes, on real engines. */
type Pipeline = {
  /** Sends one page view, and resolves when it was accepted. */
  readonly send: (page: string, headers?: Record<string, string>, query?: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let bus: TestBus;
let catalog: FakeCatalog;
let collector: Collector;
let trackingDatabase: TestDatabase;
let analyticsDatabase: TestDatabase;
let dir: string;

beforeAll(async () => {
  [bus, catalog, collector, trackingDatabase, analyticsDatabase, dir] = await Promise.all([
    openTestBus(),
    openFakeCatalog([modelState(1)]),
    openCollector(),
    openTestDatabase('tracking', join(checkoutDir, 'services/tracking/migrations')),
    openTestDatabase('analytics', join(checkoutDir, 'services/analytics/migrations')),
    mkdtemp(join(tmpdir(), 'tracing-')),
  ]);
});
afterAll(async () => {
  await Promise.all([
    trackingDatabase.close(),
    analyticsDatabase.close(),
    catalog.close(),
    collector.close(),
  ]);
  await Promise.all([bus.close(), rm(dir, { recursive: true })]);
});

const startPipeline = async (name: string, environment: Record<string, string>): Promise<Pipeline> => {
  const common = { AMQP_URL: bus.url, CATALOG_URL: catalog.url, ...environment };
  const tracking = await startService('services/tracking/main.ts', {
    ...common,
    DATABASE_URL: trackingDatabase.url,
    SPOOL_DIR: join(dir, name),
    IDENTITY_KEYS: testIdentityKeys('tracking'),
  });
  const gateway = await startService('services/gateway/main.ts', {
    ...common,
    PORT: '0',
    REDIS_URL: testConfig().TEST_REDIS_URL,
    TRACKING_URL: `http://127.0.0.1:${tracking.ports()[0]}`,
    ANALYTICS_URL: 'http://127.0.0.1:9',
    ADMIN_URL: 'http://127.0.0.1:9',
    WEB_URL: 'http://127.0.0.1:9',
    IDENTITY_KEYS: testIdentityKeys('gateway'),
    SERVICE_SECRET: 'a secret of the gateway in this test',
    OTEL_TRACES_SAMPLER_ARG: '1',
    NODE_V8_COVERAGE: join(dir, `${name}-loaded`),
  });
  const url = `http://127.0.0.1:${gateway.ports()[1]}/api/website-analytics`;
  return {
    send: (page, headers = {}, query = '') =>
      until('the page view is accepted', async () => {
        const reply = await fetch(url + query, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-agent': chrome, ...headers },
          body: JSON.stringify({ page }),
        });
        return reply.status === 202;
      }).then(() => undefined),
    stop: async () => {
      await Promise.all([gateway.stop(), tracking.stop()]);
    },
  };
};

const Coverage = z.object({ result: z.array(z.object({ url: z.string() })) });

/** The packages of the SDK that a process has evaluated, by what V8 reports when it ends. */
const loadedSdk = async (name: string): Promise<string[]> => {
  const folder = join(dir, `${name}-loaded`);
  const files = await readdir(folder);
  const reports = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  const modules = reports.flatMap((report) => Coverage.parse(JSON.parse(report)).result);
  expect(modules.some(({ url }) => url.includes('/node_modules/@opentelemetry/api/'))).toBe(true);
  return modules.flatMap(
    ({ url }) => /@opentelemetry\/(?:sdk|exporter|otlp|resources)[a-z-]*/.exec(url) ?? [],
  );
};

const browserSpan = '00f067aa0ba902b7';
const traceparent = (traceId: string, flags = '00'): string => `00-${traceId}-${browserSpan}-${flags}`;

/** The names of a trace's spans, each the parent of the next, once all of them have arrived. */
const chainOf = (traceId: string): Promise<string[]> =>
  until('the trace is complete', () => {
    const names: string[] = [];
    let next: ReceivedSpan | undefined;
    let parent = browserSpan;
    do {
      next = collector.spans().find((span) => span.traceId === traceId && span.parentSpanId === parent);
      if (next) names.push(`${next.service}: ${next.name}`);
      parent = next?.spanId ?? '';
    } while (next);
    return names.at(-1)?.endsWith('add to rollups') ? names : undefined;
  });

const wholeChain = [
  'gateway: POST /api/website-analytics',
  'tracking: tracking page-view',
  'tracking: publish activity',
  'analytics-worker: process analytics.activity.count',
  'analytics-worker: transaction',
  'analytics-worker: add to rollups',
];

test('one trace leads from the id that the browser sent to the rollups, by header and by beacon', async () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const [pipeline, worker] = await Promise.all([
    startPipeline('on', environment),
    startService('services/analytics/worker.ts', {
      ...environment,
      AMQP_URL: bus.url,
      REDIS_URL: testConfig().TEST_REDIS_URL,
      DATABASE_URL: analyticsDatabase.url,
    }),
  ]);
  const byHeader = `${'a'.repeat(31)}1`;
  const byBeacon = `${'a'.repeat(31)}2`;
  try {
    await Promise.all([
      pipeline.send('/traced', { traceparent: traceparent(byHeader) }),
      pipeline.send('/beacon', {}, `?traceparent=${traceparent(byBeacon)}`),
    ]);
    expect(await chainOf(byHeader)).toEqual(wholeChain);
    expect(await chainOf(byBeacon)).toEqual(wholeChain);
  } finally {
    await Promise.all([pipeline.stop(), worker.stop()]);
  }
  expect(await loadedSdk('on')).toContain('@opentelemetry/sdk-trace');
  const text = JSON.stringify(collector.spans());
  for (const personal of ['127.0.0.1', 'Mozilla', '/traced', '/beacon']) expect(text).not.toContain(personal);
});

test('without the setting no SDK is loaded, and nothing is sent', async () => {
  const before = collector.spans().length;
  const pipeline = await startPipeline('off', {});
  try {
    await pipeline.send('/untraced', { traceparent: traceparent('b'.repeat(32), '01') });
  } finally {
    await pipeline.stop();
  }
  expect(await loadedSdk('off')).toEqual([]);
  expect(collector.spans()).toHaveLength(before);
});
