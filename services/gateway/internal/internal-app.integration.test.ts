import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { ModelChange } from '@marquee/contracts/http/model-changes';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { request } from 'undici';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

let bus: TestBus;
let publisher: Publisher;
let gateway: TestGateway;
beforeAll(async () => {
  bus = await openTestBus();
  publisher = await openTestPublisher(bus.url);
  gateway = await openTestGateway({ AMQP_URL: bus.url, RATE_LIMITS: 'on' });
});
afterAll(async () => {
  await gateway.close();
  await publisher.close();
  await bus.close();
});
beforeEach(() => gateway.reset());

const publish = (event: { type: string; model?: object }) =>
  publisher.publish({
    exchange: 'domain',
    key: event.type,
    body: Buffer.from(
      JSON.stringify({ id: crypto.randomUUID(), at: new Date().toISOString(), requestId: null, event }),
    ),
    headers: {},
    messageId: crypto.randomUUID(),
  });

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.internalUrl}${path}`, { headers });

test('public reads are answered as an anonymous visitor, whatever cookie is sent', async () => {
  const reply = await get('/api/models/slug/rose', { cookie: 'marquee_admin=secret' });
  expect(await reply.json()).toEqual({ url: '/api/models/slug/rose' });
  const [read] = gateway.catalog.received;
  expect(read?.identity).toMatchObject({ role: 'visitor', address: '' });
  expect(read?.headers.cookie).toBeUndefined();
});

test('reads are not rate-limited: one web instance reads on behalf of many visitors', async () => {
  const statuses = new Set<number>();
  for (let round = 0; round < 42; round += 1)
    for (const { status } of await Promise.all(Array.from({ length: 50 }, () => get('/api/categories'))))
      statuses.add(status);
  expect([...statuses]).toEqual([200]);
});

test.each(['/api/admin/models', '/api/admin/session', '/api/insights/rose', '/track/rose/onlyfans', '/'])(
  '%s is not answered here',
  async (path) => expect((await get(path)).status).toBe(404),
);

test('a mutation is not answered here', async () => {
  const reply = await fetch(`${gateway.internalUrl}/api/models`, { method: 'POST', body: '{}' });
  expect(reply.status).toBe(404);
});

test('changes of models on the bus arrive as lines of the stream', async () => {
  const { body } = await request(`${gateway.internalUrl}/internal/model-changes`);
  const changes: ModelChange[] = [];
  // Aborted at the end of the test.
  body.on('error', () => undefined);
  const lines = createInterface({ input: Readable.from(body) });
  lines.on('error', () => undefined);
  lines.on('line', (line) => changes.push(ModelChange.parse(JSON.parse(line))));
  const model = {
    ...{ id: 1, formerSlugs: ['old'], onlyFansLink: null, fanvueLink: null, archived: true },
    ...{ featuredUntil: null, campaigns: [] },
  };
  await until('the bus is read', async () => {
    await publish({ type: 'catalog.model.all-changed' });
    return changes.some(({ type }) => type === 'all-changed');
  });
  await publish({ type: 'catalog.model.updated', model: { ...model, slug: 'rose' } });
  await until('the change arrives', () =>
    changes.some((change) => change.type === 'model-changed' && change.slug === 'rose'),
  );
  expect(changes).toContainEqual({ type: 'model-changed', slug: 'rose', formerSlugs: ['old'] });
  body.destroy();
});
