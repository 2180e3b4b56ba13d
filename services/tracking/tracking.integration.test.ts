import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DomainEvent } from '@marquee/contracts/events/domain-event';
import type { LinkClicked } from '@marquee/contracts/events/link-clicked';
import { ProducerReported } from '@marquee/contracts/events/producer-reported';
import { consumeEach } from '@marquee/kit/bus/consume-each';
import { done } from '@marquee/kit/bus/outcome';
import { openPublisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { openTestBus, type TestBus } from '@marquee/kit/testing/test-bus';
import { openTestDatabase, type TestDatabase } from '@marquee/kit/testing/test-database';
import { until } from '@marquee/kit/testing/until';
import { type FakeCatalog, openFakeCatalog } from './testing/fake-catalog';
import { click, pageView, post } from './testing/hot-requests';
import { modelState } from './testing/models';
import { type ReceivedBatches, receiveBatches } from './testing/received-batches';
import { openTcpProxy, type TcpProxy } from './testing/tcp-proxy';
import { startTracking, type TrackingProcess } from './testing/tracking-process';

let bus: TestBus;
let database: TestDatabase;
let catalog: FakeCatalog;
let proxy: TcpProxy;
let received: ReceivedBatches;
let dir: string;
const processes: TrackingProcess[] = [];

const environment = (): Record<string, string> => {
  const amqp = new URL(bus.url);
  amqp.hostname = '127.0.0.1';
  amqp.port = String(proxy.port);
  return { DATABASE_URL: database.url, AMQP_URL: amqp.href, CATALOG_URL: catalog.url, SPOOL_DIR: dir };
};

const start = async (given: Record<string, string> = {}, options = {}): Promise<TrackingProcess> => {
  const tracking = await startTracking({ ...environment(), ...given }, options);
  processes.push(tracking);
  return tracking;
};

beforeAll(async () => {
  [bus, database] = await Promise.all([
    openTestBus(),
    openTestDatabase('tracking', join(import.meta.dirname, 'migrations')),
  ]);
});

beforeEach(async () => {
  const { hostname, port } = new URL(bus.url);
  dir = await mkdtemp(join(tmpdir(), 'tracking-'));
  proxy = await openTcpProxy({ host: hostname, port: Number(port || 5672) });
  catalog = await openFakeCatalog([modelState(1, { slug: 'velvet-rose' }), modelState(2)]);
  received = receiveBatches(bus.url);
});

afterEach(async () => {
  for (const tracking of processes.splice(0)) await tracking.stop('SIGKILL');
  await received.close();
  await Promise.all([proxy.close(), catalog.close(), rm(dir, { recursive: true, force: true })]);
});

afterAll(async () => {
  await Promise.all([bus.close(), database.close()]);
});

const receivedPaths = (): string[] =>
  received.events().map((event) => ('path' in event ? event.path : event.type));

/** Sends page views until stopped, and records which were answered with 202. */
const sendViews = (tracking: TrackingProcess, name: string) => {
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

/** No number is missing, and the event count of each message continues the one before. */
const expectNoGap = (): void => {
  const next = new Map<string, { seq: number; accepted: number }>();
  for (const { producer, seq, acceptedBefore, events } of [...received.batches()].sort(
    (one, other) => one.seq - other.seq,
  )) {
    const { seq: expected, accepted } = next.get(producer) ?? { seq: 1, accepted: 0 };
    expect({ seq, acceptedBefore }).toEqual({ seq: expected, acceptedBefore: accepted });
    next.set(producer, { seq: seq + 1, accepted: accepted + events.length });
  }
};

const expectEachOnce = async (accepted: readonly string[]): Promise<void> => {
  await until('every accepted event is received', () => received.events().length >= accepted.length);
  expect([...receivedPaths()].sort()).toEqual([...accepted].sort());
  expectNoGap();
};

it('publishes what was answered 202 or 302, refuses the rest, and responds in the order of the requests', async () => {
  const tracking = await start();
  const replies = await tracking.send([
    pageView('/models?page=2'),
    post('card-impression', { modelId: 1, modelSlug: 'velvet-rose', surface: 'browse', position: 3 }),
    post('profile-impression', { modelId: 2, eventType: 'impression', platform: 'marquee' }),
    click('/track/velvet-rose/onlyfans?surface=profile&position=0'),
    click('/track/velvet-rose/onlyfans', {}, 'HEAD'),
    post('profile-impression', { modelId: 99, eventType: 'impression', platform: 'marquee' }),
    click('/track/nobody/onlyfans'),
    post('profile-impression', '{'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([202, 202, 202, 302, 302, 404, 404, 400]);
  expect(replies[0]?.body).toBe('{"accepted":1}');
  await until('the batch is received', () => received.events().length === 5);
  const at = expect.any(Number);
  expect(received.events()).toEqual([
    {
      type: 'page.viewed',
      at,
      visitor: expect.stringMatching(/^[0-9a-f]{16}$/),
      path: '/models',
      referrer: 'direct',
      country: 'US',
      device: 'Desktop',
      browser: 'Chrome',
    },
    { type: 'impression.seen', at, modelId: 1, kind: 'card', surface: 'browse', position: 3 },
    { type: 'impression.seen', at, modelId: 2, kind: 'profile', surface: 'profile', position: -1 },
    { type: 'link.clicked', at, modelId: 1, platform: 'onlyfans', surface: 'profile', position: 0 },
    {
      type: 'link.clicked',
      at,
      modelId: 1,
      platform: 'onlyfans',
      surface: 'unknown',
      position: -1,
      invalid: 'head',
    },
  ]);
  expectNoGap();
});

it('refuses an invalid request of a batch, and answers the others', async () => {
  const tracking = await start();
  const long = pageView('/long', { headers: { 'user-agent': 'x'.repeat(10_000) } });
  const replies = await tracking.send([pageView('/one'), long, pageView('/two')]);
  expect(replies.map(({ status }) => status)).toEqual([202, 400, 202]);
  await until('the others are received', () => received.events().length === 2);
});

it('accepts a time from the demo traffic only', async () => {
  const tracking = await start();
  const at = Date.parse('2026-11-01T10:00:00Z');
  await tracking.send([pageView('/a', { at }), pageView('/a', { at: at + 86_400_000 })], 'traffic');
  await tracking.send([pageView('/b', { at })], 'gateway');
  await until('they are received', () => received.events().length === 3);
  const [first, second, third] = received.events();
  expect([first?.at, second?.at]).toEqual([at, at + 86_400_000]);
  expect(Math.abs(Date.now() - (third?.at ?? 0))).toBeLessThan(60_000);
  // Another day, another pseudonym.
  expect(first && 'visitor' in first && first.visitor).not.toBe(
    second && 'visitor' in second && second.visitor,
  );
});

it('answers only our own services', async () => {
  const tracking = await start();
  const unsigned = await fetch(`http://127.0.0.1:${tracking.port}/internal/hot-batch`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(unsigned.status).toBe(401);
  expect((await tracking.get('/internal/producer', 'visitor')).status).toBe(403);
  expect(await tracking.get('/internal/producer')).toMatchObject({
    status: 200,
    body: { acceptedEvents: 0, closed: false },
  });
});

it('accepts a client batch once, however often it is sent, and passes its id on to the worker', async () => {
  const tracking = await start();
  const batch = post('page-view', {
    batchId: 'batch-0001',
    events: [{ page: '/1' }, { page: '/2' }],
  });
  const replies = [...(await tracking.send([batch, batch])), ...(await tracking.send([batch]))];
  expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([202, '{"accepted":2}']));
  await tracking.send([pageView('/last')]);
  await until('the last one is received', () => receivedPaths().includes('/last'));
  expect(receivedPaths()).toEqual(['/1', '/2', '/last']);
  expect(received.batches()[0]?.clientBatches).toEqual([{ batchId: 'page-batch-0001', from: 0, count: 2 }]);
});

it('answers 202 only after the confirm or the sync to disk while the broker is silent', async () => {
  const tracking = await start();
  await tracking.send([pageView('/before')]);
  proxy.freeze();
  // Repeated: a slow disk may sync too late for an answer, and then the request is refused.
  const path = await until('a request is accepted', async () => {
    const sent = `/frozen-${crypto.randomUUID()}`;
    const replies = await tracking.send([pageView(sent), click('/track/velvet-rose/onlyfans')]);
    expect([202, 503]).toContain(replies[0]?.status);
    expect(replies[1]?.status).toBe(302);
    return replies[0]?.status === 202 && sent;
  });
  // No confirm has arrived, so an answer without the sync finds no file.
  expect(await readdir(dir, { recursive: true })).toContainEqual(expect.stringMatching(/\.spool$/));
  await proxy.restore();
  await until('the spool is drained', () => receivedPaths().includes(path));
  expect(receivedPaths()[0]).toBe('/before');
  expectNoGap();
});

it('loses and repeats nothing when the broker is cut off under load: spools, publishes in order when it returns', async () => {
  const tracking = await start();
  const load = sendViews(tracking, 'cut');
  const acceptsMore = async (): Promise<void> => {
    const before = load.accepted.length;
    await until('it accepts more', () => load.accepted.length > before + 200);
  };
  await acceptsMore();
  await proxy.cut();
  await until('it is not ready', async () => (await tracking.get('/readyz')).status === 503);
  await acceptsMore();
  await proxy.restore();
  await until('it is ready again', async () => (await tracking.get('/readyz')).status === 200);
  await acceptsMore();
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([202]);
  await expectEachOnce(load.accepted);
  const seqs = received.batches().map(({ seq }) => seq);
  expect(seqs).toEqual([...seqs].sort((one, other) => one - other));
  await until('nothing is left on disk', async () =>
    (await readdir(dir, { recursive: true })).every((name) => !name.endsWith('.spool')),
  );
});

it('publishes what a killed process had spooled, drops its torn last record, and counts nothing twice', async () => {
  const first = await start();
  await first.send([pageView('/confirmed')]);
  await proxy.cut();
  const load = sendViews(first, 'spooled');
  await until('some are spooled', () => load.accepted.length > 200);
  await first.stop('SIGKILL');
  await load.stop();
  const segments = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.spool'));
  expect(segments.length).toBeGreaterThan(0);
  await appendFile(join(dir, segments.at(-1) ?? ''), Buffer.from([200, 0, 0, 0, 1, 2, 3]));
  await proxy.restore();

  const second = await start();
  await until('the spool was adopted', () => second.logged().includes('spool.adopted'));
  expect(second.logged()).toContain('spool.torn');
  await second.send([pageView('/new')]);
  await until('every accepted event has arrived', () => received.events().length >= load.accepted.length + 2);
  // A request whose response was cut off by the kill may have been stored.
  const arrived = new Set(receivedPaths());
  expect(load.accepted.filter((path) => !arrived.has(path))).toEqual([]);
  expect(receivedPaths()).toHaveLength(arrived.size);
  expectNoGap();
  await until('the spool is gone', async () =>
    (await readdir(dir)).every((name) => name === 'models.ndjson'),
  );
});

it('finishes what is in flight on SIGTERM, exits with 0, and sends the ledger a last report', async () => {
  const reports: ProducerReported[] = [];
  const publisher = openPublisher(bus.url, { log: silentLog });
  const reporting = consumeEach(
    bus.url,
    'analytics.producer.report',
    ProducerReported,
    async (report) => {
      reports.push(report);
      return done;
    },
    { log: silentLog, publisher },
  );
  const tracking = await start();
  const load = sendViews(tracking, 'stop');
  await until('some are accepted', () => load.accepted.length > 200);
  const began = performance.now();
  expect(await tracking.stop('SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(100_000);
  await load.stop();
  // Refused connections after the end, and nothing cut before it.
  expect([...load.statuses.keys()].filter((status) => status !== 'cut')).toEqual([202]);
  await expectEachOnce(load.accepted);
  const producer = received.batches()[0]?.producer;
  const last = await until('the last report is received', () =>
    reports.find((report) => report.producer === producer && report.closed),
  );
  expect(last).toMatchObject({
    acceptedMessages: received.batches().length,
    acceptedEvents: load.accepted.length,
    spooledMessages: 0,
    spooledEvents: 0,
  });
  await reporting.close();
  await publisher.close();
});

it('leaves unpublished events in the spool on SIGTERM while the broker is down, and exits with 0', async () => {
  const first = await start();
  await proxy.cut();
  expect((await first.send([pageView('/kept')])).map(({ status }) => status)).toEqual([202]);
  expect(await first.stop('SIGTERM')).toBe(0);
  await proxy.restore();
  await start();
  await until('the next process has published it', () => received.events().length === 1);
  expect(receivedPaths()).toEqual(['/kept']);
});

it('refuses with 503 and Retry-After when the spool is full, still redirects, and recovers by itself', async () => {
  const tracking = await start({ SPOOL_MAX_BYTES: String(1024 ** 2) });
  await proxy.cut();
  const path = `/${'x'.repeat(250)}`;
  const accepted: number[] = [];
  const views = (count: number) => post('page-view', Array(count).fill({ page: path }));
  const refused = await until('it refuses', async () => {
    const [reply] = await tracking.send([views(100)]);
    if (reply?.status === 202) accepted.push(100);
    return reply?.status === 503 && reply;
  });
  expect(refused.headers['retry-after']).toBe('5');
  const redirected = await tracking.send([click('/track/velvet-rose/onlyfans')]);
  expect(redirected[0]?.status).toBe(302);
  await proxy.restore();
  await until('it accepts again', async () => (await tracking.send([pageView('/again')]))[0]?.status === 202);
  const sum = accepted.reduce((total, count) => total + count, 0);
  await until('all is received', () => received.events().length >= sum + 1);
  expect(received.events()).toHaveLength(sum + 1);
  expectNoGap();
});

it('counts spooled messages that are unroutable, and publishes them when a queue is bound again', async () => {
  const tracking = await start();
  const unroutable = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${tracking.port}/metrics`)).text();
    return Number(/tracking_messages_unconfirmed_total\{why="unroutable"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  await proxy.cut();
  const [reply] = await tracking.send([pageView('/nowhere')]);
  expect(reply?.status).toBe(202);
  await bus.withoutBindings('activity.batch', async () => {
    await proxy.restore();
    await until('it is counted', async () => (await unroutable()) > 0);
  });
  await until('it is received', () => receivedPaths().includes('/nowhere'));
});

it('follows the catalogue: a new model, a changed slug and a removed link apply as soon as their event arrives', async () => {
  const publisher = openPublisher(bus.url, { log: silentLog });
  await until('the test can publish', publisher.hasRoom);
  const tracking = await start();
  // Published until it is known: the subscription may not exist yet.
  const known = (event: DomainEvent, look: () => Promise<boolean>) =>
    until(`${event.type} is known`, async () => {
      const message = { id: crypto.randomUUID(), at: new Date().toISOString(), requestId: null, event };
      await publisher.publish({
        exchange: 'domain',
        key: event.type,
        body: Buffer.from(JSON.stringify(message)),
      });
      return await look();
    });
  const change = async (
    model: ReturnType<typeof modelState>,
    look: () => Promise<boolean>,
  ): Promise<void> => {
    catalog.models.set(model.id, model);
    await known({ type: 'catalog.model.updated', model }, look);
  };
  const status = async (path: string) => (await tracking.send([click(path)]))[0]?.status;
  const renamed = modelState(1, { slug: 'iron-lily', formerSlugs: ['velvet-rose'], fanvueLink: null });
  await change(renamed, async () => (await status('/track/iron-lily/onlyfans')) === 302);
  expect(await status('/track/velvet-rose/onlyfans')).toBe(302);
  expect(await status('/track/iron-lily/fanvue')).toBe(404);
  await change(
    modelState(1, { slug: 'iron-lily', archived: true }),
    async () => (await status('/track/iron-lily/onlyfans')) === 404,
  );
  catalog.models.set(900, modelState(900, { slug: 'seeded-later' }));
  await known(
    { type: 'catalog.model.all-changed' },
    async () => (await status('/track/seeded-later/onlyfans')) === 302,
  );
  await publisher.close();
});

it('starts from the last snapshot while the catalogue is down, and is not ready while it knows no models', async () => {
  await catalog.close();
  const first = await start({}, { ready: false });
  expect((await first.send([pageView('/')]))[0]).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  });
  expect(await first.get('/readyz')).toMatchObject({
    status: 503,
    body: { engines: { models: 'failing' } },
  });
  catalog = await openFakeCatalog(
    [modelState(1, { slug: 'velvet-rose' })],
    Number(new URL(catalog.url).port),
  );
  await until('it has read the catalogue', async () => (await first.get('/readyz')).status === 200);
  await until('it has written the snapshot', async () => (await readdir(dir)).includes('models.ndjson'));
  await first.stop('SIGTERM');

  await catalog.close();
  const second = await start();
  expect((await second.send([click('/track/velvet-rose/onlyfans')]))[0]?.status).toBe(302);
  await until('the click is received', () => received.events().length === 1);
  expect(received.events()).toMatchObject([
    { type: 'link.clicked', modelId: 1 } satisfies Partial<LinkClicked>,
  ]);
});
