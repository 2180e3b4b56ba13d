import { type DomainEvent, DomainMessage } from '@marquee/contracts/events/domain-event';
import { entrySigner } from '@marquee/kit/bus/audit-signature';
import { relayOutbox } from '@marquee/kit/bus/outbox';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { subscribe } from '@marquee/kit/bus/subscribe';
import { silentLog } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import { openTestCatalog, type TestCatalog } from '../../testing/open-test-catalog';

let catalog: TestCatalog;
let bus: TestBus;
let publisher: Publisher;
let relay: Closable;

beforeAll(async () => {
  [catalog, bus] = await Promise.all([openTestCatalog(), openTestBus()]);
  publisher = await openTestPublisher(bus.url);
  relay = relayOutbox(catalog.db, publisher, silentLog, entrySigner(testIdentities('catalog'), 'catalog'));
});

afterAll(async () => {
  await relay.close();
  await publisher.close();
  await Promise.all([catalog.close(), bus.close()]);
});

const create = async (name: string): Promise<void> => {
  expect((await catalog.ask('/api/models', { as: 'admin', body: { name } })).status).toBe(201);
};

const waiting = async (): Promise<number> => (await catalog.db.query('select 1 from outbox')).rowCount ?? 0;

test('a listener receives each change', async () => {
  const received: DomainEvent[] = [];
  let connected = false;
  const listener = subscribe(bus.url, 'domain', 'catalog.model.*', DomainMessage, {
    onMessage: ({ event }) => received.push(event),
    onConnected: () => {
      connected = true;
    },
    log: silentLog,
  });
  try {
    await until('the listener is connected', () => connected);
    await create('Heard Moor');
    await until('the creation was received', () => received.length > 0);
    expect(received).toEqual([
      {
        type: 'catalog.model.created',
        model: expect.objectContaining({ slug: 'heard-moor', archived: false }),
      },
    ]);
    expect(await until('the outbox is empty', async () => (await waiting()) === 0)).toBe(true);
  } finally {
    await listener.close();
  }
});
