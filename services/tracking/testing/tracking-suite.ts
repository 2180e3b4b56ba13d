import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type FaultProxy, openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { until } from '@marquee/kit/testing/until';
import { type FakeCatalog, openFakeCatalog } from './fake-catalog';
import { pageView } from './hot-requests';
import { modelState } from './models';
import { type ReceivedBatches, receiveBatches } from './received-batches';
import { startTracking, type TrackingProcess } from './tracking-process';

/**
 * Registers the hooks of a suite that starts tracking processes: a database and a bus for the file; a
 * catalog, a proxy before the broker and a spool folder for each test or, with `shared`, for all; a consumer
 * for each test. Then the processes are killed.
 */
export const trackingSuite = ({ shared = false } = {}) => {
  let bus: TestBus;
  let database: TestDatabase;
  let catalog: FakeCatalog;
  let proxy: FaultProxy;
  let received: ReceivedBatches;
  let dir: string;
  const processes: TrackingProcess[] = [];

  beforeAll(async () => {
    [bus, database] = await Promise.all([
      openTestBus(),
      openTestDatabase('tracking', join(import.meta.dirname, '../migrations')),
    ]);
  });
  const begin = async (): Promise<void> => {
    const { hostname, port } = new URL(bus.url);
    dir = await mkdtemp(join(tmpdir(), 'tracking-'));
    proxy = await openFaultProxy({ host: hostname, port: Number(port || 5672) });
    catalog = await openFakeCatalog([modelState(1, { slug: 'velvet-rose' }), modelState(2)]);
  };
  const end = async (): Promise<void> => {
    await Promise.all(processes.splice(0).map((tracking) => tracking.stop('SIGKILL')));
    await Promise.all([proxy.close(), catalog.close(), rm(dir, { recursive: true, force: true })]);
  };
  (shared ? beforeAll : beforeEach)(begin);
  beforeEach(() => {
    received = receiveBatches(bus.url);
  });
  afterEach(() => received.close());
  (shared ? afterAll : afterEach)(end);
  afterAll(async () => {
    await Promise.all([bus.close(), database.close()]);
  });

  const receivedPaths = (): string[] =>
    received.events().map((event) => ('path' in event ? event.path : event.type));

  /** No number is missing, and the event count of each message continues the one before. */
  const expectNoGap = (): void => {
    const next = new Map<string, { seq: number; accepted: number }>();
    for (const { producer, seq, acceptedBefore, events } of received
      .batches()
      .toSorted((one, other) => one.seq - other.seq)) {
      const { seq: expected, accepted } = next.get(producer) ?? { seq: 1, accepted: 0 };
      expect({ seq, acceptedBefore }).toEqual({ seq: expected, acceptedBefore: accepted });
      next.set(producer, { seq: seq + 1, accepted: accepted + events.length });
    }
  };

  const proxiedBusUrl = (): string => {
    const amqp = new URL(bus.url);
    amqp.hostname = '127.0.0.1';
    amqp.port = String(proxy.port);
    return amqp.href;
  };

  return {
    bus: () => bus,
    proxiedBusUrl,
    catalog: () => catalog,
    proxy: () => proxy,
    received: () => received,
    dir: () => dir,
    databaseUrl: () => database.url,
    start: async (environment: Record<string, string> = {}, options = {}): Promise<TrackingProcess> => {
      const urls = { DATABASE_URL: database.url, AMQP_URL: proxiedBusUrl(), CATALOG_URL: catalog.url };
      const tracking = await startTracking({ ...urls, SPOOL_DIR: dir, ...environment }, options);
      processes.push(tracking);
      return tracking;
    },
    receivedPaths,
    expectNoGap,
    expectEachOnce: async (accepted: readonly string[]): Promise<void> => {
      await until('every accepted event is received', () => received.events().length >= accepted.length);
      expect(receivedPaths().toSorted()).toEqual(accepted.toSorted());
      expectNoGap();
    },
  };
};

/** Sends page views until stopped, and records which were answered with 202. */
export const sendViews = (tracking: TrackingProcess, name: string) => {
  const accepted: string[] = [];
  const statuses = new Map<number | string, number>();
  let stopped = false;
  const send = async (client: number): Promise<void> => {
    for (let round = 0; !stopped; round += 1) {
      const paths = Array.from({ length: 8 }, (_, index) => `/${name}/${client}/${round}/${index}`);
      const replies = await tracking.send(paths.map((path) => pageView(path))).catch(() => undefined);
      if (!replies) {
        statuses.set('cut', (statuses.get('cut') ?? 0) + paths.length);
        await sleep(20);
      }
      for (const [index, path] of paths.entries()) {
        const status = replies?.[index]?.status;
        if (status === undefined) continue;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 202) accepted.push(path);
      }
      await sleep(5);
    }
  };
  const sending = Promise.all([0, 1, 2, 3].map(send));
  return {
    accepted,
    statuses,
    stop: async () => {
      stopped = true;
      await sending;
    },
  };
};
