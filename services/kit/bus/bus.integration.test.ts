import { connect, createServer, type Server, type Socket } from 'node:net';
import { topology } from '@marquee/contracts/bus/topology';
import amqp from 'amqplib';
import { z } from 'zod';
import { silentLog } from '../log/log';
import { openTestBus, type TestBus } from '../testing/test-bus';
import { until } from '../testing/until';
import { connectToBroker } from './connect-to-broker';
import { consumeEach } from './consume-each';
import { type Consumer, consumeBatches, type Delivery } from './consumer';
import { declareTopology } from './declare-topology';
import { again, dead, done } from './outcome';
import { openPublisher, type Publisher } from './publisher';
import { subscribe } from './subscribe';

const log = silentLog;
const Numbered = z.object({ n: z.int() });
const body = (n: number): Buffer => Buffer.from(JSON.stringify({ n }));

let bus: TestBus;
let publisher: Publisher;
const open: { close: () => unknown }[] = [];
const closing = <Opened extends { close: () => unknown }>(opened: Opened): Opened => {
  open.push(opened);
  return opened;
};

beforeEach(async () => {
  bus = await openTestBus();
  publisher = closing(openPublisher(bus.url, { log }));
  await until('the publisher is up', () => publisher.hasRoom());
});

afterEach(async () => {
  for (const opened of open.splice(0).reverse()) await opened.close();
  await bus.close();
});

const publish = (n: number): Promise<void> =>
  publisher.publish({ exchange: 'activity', key: 'activity.batch', body: body(n) });
const numberOf = (delivery: Delivery): number => Numbered.parse(JSON.parse(delivery.body.toString())).n;

const collect = (
  queue: 'analytics.activity.count' | 'analytics.dead-letters.keep',
): { seen: Delivery[]; consumer: Consumer } => {
  const seen: Delivery[] = [];
  const consumer = closing(
    consumeBatches(
      bus.url,
      queue,
      async (deliveries) => {
        seen.push(...deliveries);
        return deliveries.map(() => done);
      },
      { log, publisher },
    ),
  );
  return { seen, consumer };
};

test('confirmed messages are delivered, and settled ones are not delivered again', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, n) => publish(n)));
  const first = collect('analytics.activity.count');
  await until('all were seen', () => first.seen.length === 100);
  expect(first.seen.map(numberOf).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  await first.consumer.close();
  await publish(100);
  const second = collect('analytics.activity.count');
  await until('the new one was seen', () => second.seen.length > 0);
  expect(second.seen.map(numberOf)).toEqual([100]);
});

test('a message that follows no other is handled without gathering', async () => {
  const seen: number[] = [];
  const consumer = closing(
    consumeBatches(
      bus.url,
      'analytics.activity.count',
      async (deliveries) => {
        seen.push(...deliveries.map(numberOf));
        return deliveries.map(() => done);
      },
      // Far longer than a test may take.
      { log, publisher, gatherMs: 3_600_000 },
    ),
  );
  await until('it consumes', () => consumer.isConsuming());
  await publish(1);
  await until('it was seen', () => seen.length === 1);
});

test('messages within the gathering time wait for the next batch', async () => {
  const batches: { readonly at: number; readonly numbers: readonly number[] }[] = [];
  const gatherMs = 400;
  const consumer = closing(
    consumeBatches(
      bus.url,
      'analytics.activity.count',
      async (deliveries) => {
        batches.push({ at: performance.now(), numbers: deliveries.map(numberOf) });
        return deliveries.map(() => done);
      },
      { log, publisher, gatherMs },
    ),
  );
  await until('it consumes', () => consumer.isConsuming());
  const sentAt = performance.now();
  for (let n = 0; n < 10; n += 1) await publish(n);
  await until('all were seen', () => batches.flatMap(({ numbers }) => numbers).length === 10);
  expect(batches.flatMap(({ numbers }) => numbers)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // Counted from before the first batch. A timer may fire early by the duration of the event loop's turn in which it was set.
  expect((batches[1]?.at ?? 0) - sentAt).toBeGreaterThan(gatherMs / 2);
});

test('a message to no queue is reported as unroutable, and the next one is confirmed', async () => {
  await expect(
    publisher.publish({ exchange: 'activity', key: 'no.such.key', body: body(1) }),
  ).rejects.toMatchObject({ why: 'unroutable' });
  await publish(2);
});

test('nothing is published while a queue of the topology is missing, as a stream is just after its broker’s start', async () => {
  const connection = closing(await amqp.connect(bus.url));
  const channel = await connection.createChannel();
  await channel.deleteQueue('analytics.activity.log');
  const tries: string[] = [];
  const waiting = closing(openPublisher(bus.url, { log: { ...log, warn: (name) => tries.push(name) } }));
  await until(
    'it has checked more than once',
    () => tries.filter((name) => name === 'bus.channel-failed').length > 1,
  );
  await expect(
    waiting.publish({ exchange: 'activity', key: 'activity.batch', body: body(1) }),
  ).rejects.toMatchObject({ why: 'disconnected' });

  await declareTopology(bus.url, topology, log, 0);
  await until('it is up', () => waiting.hasRoom());
  await waiting.publish({ exchange: 'activity', key: 'activity.batch', body: body(2) });
});

/** The broker's frame `connection.open-ok`: class 10, method 41. */
const openOk = Buffer.from([0, 10, 0, 41]);

test('a connection that ends in the moment it opens does not end the process, and is replaced', async () => {
  const { hostname, port } = new URL(bus.url);
  let times = 0;
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) });
    const hangUp = (): void => {
      client.destroy();
      upstream.destroy();
    };
    client.on('error', hangUp).on('close', hangUp).pipe(upstream);
    upstream.on('error', hangUp).on('close', hangUp);
    upstream.on('data', (chunk: Buffer) => {
      if (times >= 3 || !chunk.includes(openOk)) return void client.write(chunk);
      times += 1;
      client.end(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing(server);
  const address = server.address();
  const through = new URL(bus.url);
  through.port = String(typeof address === 'object' ? address?.port : 0);

  const persistent = closing(openPublisher(through.href, { log }));
  await until('it is up', () => persistent.hasRoom());
  expect(times).toBe(3);
  await persistent.publish({ exchange: 'activity', key: 'activity.batch', body: body(1) });
});

test('a connection that opens after its deadline is closed and does not end the process', async () => {
  const { hostname, port } = new URL(bus.url);
  const clients: Socket[] = [];
  const server = createServer((client) => {
    clients.push(client);
    const upstream = connect({ host: hostname, port: Number(port) });
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.pipe(upstream);
    // A late greeting, as of a busy broker.
    upstream.on('data', (chunk: Buffer) => setTimeout(() => client.writable && client.write(chunk), 150));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing(server);
  const address = server.address();
  const through = new URL(bus.url);
  through.port = String(typeof address === 'object' ? address?.port : 0);
  await expect(connectToBroker(through.href, { withinMs: 250 })).rejects.toThrow();
  await until('it is closed', () => clients.length === 1 && clients[0]?.destroyed === true);
});

test('a requeued message is delivered again with its count', async () => {
  const deliveries: number[] = [];
  closing(
    consumeBatches(
      bus.url,
      'analytics.activity.count',
      async (batch) =>
        batch.map((delivery) => {
          deliveries.push(delivery.deliveries);
          return deliveries.length < 3 ? again('not yet') : done;
        }),
      { log, publisher },
    ),
  );
  await publish(1);
  await until('it was delivered three times', () => deliveries.length === 3);
  expect(deliveries).toEqual([0, 1, 2]);
});

test('a dead message is published with its reason while the others are acknowledged', async () => {
  closing(
    consumeBatches(
      bus.url,
      'analytics.activity.count',
      async (batch) => batch.map((delivery) => (numberOf(delivery) === 7 ? dead('seven') : done)),
      { log, publisher },
    ),
  );
  await Promise.all(Array.from({ length: 20 }, (_, n) => publish(n)));
  const { seen } = collect('analytics.dead-letters.keep');
  await until('the dead one is there', () => seen.length > 0);
  expect(seen.map(numberOf)).toEqual([7]);
  expect(seen[0]?.headers).toMatchObject({
    'x-dead-reason': 'seven',
    'x-dead-queue': 'analytics.activity.count',
  });
});

test('a message that cannot be parsed becomes a dead letter with the reason', async () => {
  const received: number[] = [];
  closing(
    consumeEach(
      bus.url,
      'analytics.activity.count',
      Numbered,
      async ({ n }) => {
        received.push(n);
        return done;
      },
      { log, publisher },
    ),
  );
  await publisher.publish({ exchange: 'activity', key: 'activity.batch', body: Buffer.from('{"n":"x"}') });
  await publisher.publish({ exchange: 'activity', key: 'activity.batch', body: Buffer.from('{') });
  await publish(3);
  const { seen } = collect('analytics.dead-letters.keep');
  await until('both are dead-lettered', () => seen.length === 2);
  expect(received).toEqual([3]);
});

test('a message that is never settled is taken alone and dead-lettered, and the others are acknowledged', async () => {
  const settled = new Set<number>();
  const crashing = (): Consumer =>
    consumeBatches(
      bus.url,
      'analytics.activity.count',
      async (batch) => {
        // As if the process crashed: nothing of the batch is settled.
        if (batch.some((delivery) => numberOf(delivery) === 5)) throw new Error('crash');
        for (const delivery of batch) settled.add(numberOf(delivery));
        return batch.map(() => done);
      },
      { log, publisher },
    );
  await Promise.all(Array.from({ length: 12 }, (_, n) => publish(n)));
  closing(crashing());
  const { seen } = collect('analytics.dead-letters.keep');
  await until('the bad one is dead-lettered', () => seen.length === 1);
  await until('all others are settled', () => settled.size === 11);
  expect(seen.map(numberOf)).toEqual([5]);
});

test('a retired queue hands its messages to its successor and is deleted once it has no consumer', async () => {
  const [retired] = topology.retired;
  const connection = closing(await amqp.connect(bus.url));
  const channel = await connection.createConfirmChannel();
  await channel.assertQueue(retired.name, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  for (const { exchange, key } of retired.from) await channel.bindQueue(retired.name, exchange, key);
  const { consumerTag } = await channel.consume(retired.name, () => {});
  await channel.prefetch(1);
  await declareTopology(bus.url, topology, log, 0);
  // A message published after the unbinding reaches the successor alone; those before it were in both queues.
  await publisher.publish({ exchange: 'activity.dead', key: '', body: body(1) });
  expect(await channel.checkQueue(retired.name)).toMatchObject({ messageCount: 0, consumerCount: 1 });

  await channel.cancel(consumerTag);
  channel.sendToQueue(retired.name, body(2), { messageId: 'old', headers: { 'x-dead-reason': 'seven' } });
  await channel.waitForConfirms();
  await declareTopology(bus.url, topology, log, 0);
  const { seen } = collect('analytics.dead-letters.keep');
  await until('both are there', () => seen.length === 2);
  expect(seen.map(numberOf)).toEqual([1, 2]);
  expect(seen[1]).toMatchObject({ messageId: 'old', headers: { 'x-dead-reason': 'seven' } });
  const gone = await connection.createChannel();
  gone.on('error', () => {});
  await expect(gone.checkQueue(retired.name)).rejects.toMatchObject({ code: 404 });
});

/** Passes bytes on until it is cut or silenced. */
const openProxy = async (
  target: URL,
): Promise<{ url: string; cut: () => void; silence: () => void; close: () => Promise<void> }> => {
  const sockets = new Set<Socket>();
  let silent = false;
  const server: Server = createServer((inbound) => {
    const outbound = connect(Number(target.port), target.hostname);
    for (const socket of [inbound, outbound]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        inbound.destroy();
        outbound.destroy();
      });
    }
    inbound.on('data', (chunk) => outbound.write(chunk));
    outbound.on('data', (chunk) => {
      if (!silent) inbound.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the proxy has no address');
  const url = new URL(target.href);
  url.hostname = '127.0.0.1';
  url.port = String(bound.port);
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    silence: () => {
      silent = true;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

test('a cut connection fails unconfirmed messages at once and is reopened', async () => {
  const proxy = closing(await openProxy(new URL(bus.url)));
  const cutOff = closing(openPublisher(proxy.url, { log }));
  let ready = 0;
  cutOff.onReady(() => {
    ready += 1;
  });
  await until('it is up', () => ready === 1);
  const inFlight = cutOff.publish({ exchange: 'activity', key: 'activity.batch', body: body(1) });
  proxy.cut();
  await expect(inFlight).rejects.toMatchObject({ why: 'lost' });
  await until('it is up again', () => ready === 2);
  await cutOff.publish({ exchange: 'activity', key: 'activity.batch', body: body(2) });
});

test('a silent broker is noticed by the missing confirm before the missing heartbeat', async () => {
  const proxy = closing(await openProxy(new URL(bus.url)));
  const silenced = closing(openPublisher(proxy.url, { log, confirmWithinMs: 300 }));
  await until('it is up', () => silenced.hasRoom());
  proxy.silence();
  // A missing heartbeat would lose the connection, and the reason would be `lost`.
  await expect(
    silenced.publish({ exchange: 'activity', key: 'activity.batch', body: body(1) }),
  ).rejects.toMatchObject({ why: 'late' });
  expect(silenced.hasRoom()).toBe(false);
});

test('a subscriber receives messages published after it has loaded the whole state', async () => {
  const received: number[] = [];
  let connected = 0;
  closing(
    subscribe(bus.url, 'domain', 'catalog.#', Numbered, {
      onMessage: ({ n }) => received.push(n),
      onConnected: () => {
        connected += 1;
      },
      log,
    }),
  );
  await until('it is connected', () => connected === 1);
  await publisher.publish({ exchange: 'domain', key: 'catalog.model.updated', body: body(1) });
  await until('it has received one', () => received.length === 1);
  expect(received).toEqual([1]);
});
