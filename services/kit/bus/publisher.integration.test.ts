import { connect, createServer, type Socket } from 'node:net';
import { type QueueName, topology } from '@marquee/contracts/bus/topology';
import amqp from 'amqplib';
import { silentLog } from '../log/log';
import { bodyOf, busSuite, numbered } from '../testing/bus-suite';
import { type FaultProxy, openFaultProxy } from '../testing/fault-proxy';
import { listenLocally } from '../testing/listen-locally';
import { until } from '../testing/until';
import { connectToBroker } from './connect-to-broker';
import { declareTopology } from './declare-topology';
import { openPublisher } from './publisher';

const log = silentLog;
const suite = busSuite();
const { closing } = suite;

/** The broker's URL through a port of this machine. */
const through = (port: number): string => {
  const url = new URL(suite.url());
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
};

const proxied = (): Promise<FaultProxy> => {
  const { hostname, port } = new URL(suite.url());
  return openFaultProxy({ host: hostname, port: Number(port) });
};

test('a message to no queue is reported as unroutable, and the next one is confirmed', async () => {
  await expect(suite.publisher().publish(numbered(1, 'no.such.key'))).rejects.toMatchObject({
    why: 'unroutable',
  });
  await suite.publish(2);
});

const batchQueues = ['analytics.activity.count', 'analytics.activity.log'] as const;

/** How often `queue` delivers the message with the number `n` until it delivers that of `end`. */
const copiesIn = async (queue: QueueName, n: number, end: number): Promise<number> => {
  const connection = closing(await amqp.connect(suite.url()));
  const channel = await connection.createChannel();
  await channel.prefetch(100);
  let copies = 0;
  return await new Promise((resolve, reject) => {
    const receive = (message: amqp.ConsumeMessage | null): void => {
      if (message === null) return;
      if (message.content.equals(bodyOf(n))) copies += 1;
      if (message.content.equals(bodyOf(end))) resolve(copies);
      channel.ack(message);
    };
    const fromStart = queue === 'analytics.activity.log' ? { arguments: { 'x-stream-offset': 'first' } } : {};
    channel.consume(queue, receive, fromStart).catch(reject);
  });
};

test.each([
  { queue: 'analytics.activity.count', key: 'activity.batch.count', n: 100 },
  { queue: 'analytics.activity.log', key: 'activity.batch.log', n: 200 },
] as const)(
  'a batch is never confirmed without $queue; the publisher restores the binding',
  async ({ queue, key, n }) => {
    const connection = closing(await amqp.connect(suite.url()));
    const channel = await connection.createChannel();
    await channel.unbindQueue(queue, 'activity', key);
    await expect(suite.publish(n)).rejects.toMatchObject({ why: 'unroutable' });
    const publish = (number: number) => () =>
      suite.publish(number).then(
        () => true,
        () => false,
      );
    await until('it is published again', publish(n));
    await until('another is published', publish(n + 1));
    for (const name of batchQueues) expect(await copiesIn(name, n, n + 1)).toBeGreaterThan(0);
  },
);

test('a batch is in the queue and in the log once', async () => {
  await suite.publish(301);
  await suite.publish(302);
  for (const name of batchQueues) expect(await copiesIn(name, 301, 302)).toBe(1);
});

test('nothing is published while a queue of the topology is missing, as a stream is just after its broker’s start', async () => {
  const connection = closing(await amqp.connect(suite.url()));
  const channel = await connection.createChannel();
  await channel.deleteQueue('analytics.activity.log');
  const tries: string[] = [];
  const waiting = closing(openPublisher(suite.url(), { log: { ...log, warn: (name) => tries.push(name) } }));
  await until(
    'it has checked more than once',
    () => tries.filter((name) => name === 'bus.channel-failed').length > 1,
  );
  await expect(waiting.publish(numbered(1))).rejects.toMatchObject({ why: 'disconnected' });

  await declareTopology(suite.url(), topology, log, 0);
  await until('it is up', () => waiting.hasRoom());
  await waiting.publish(numbered(2));
});

/** The broker's frame `connection.open-ok`: class 10, method 41. */
const openOk = Buffer.from([0, 10, 0, 41]);

test('a connection that ends in the moment it opens does not end the process, and is replaced', async () => {
  const { hostname, port } = new URL(suite.url());
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
  closing(server);
  const url = through(await listenLocally(server));
  const persistent = closing(openPublisher(url, { log }));
  await until('it is up', () => persistent.hasRoom());
  expect(times).toBe(3);
  await persistent.publish(numbered(1));
});

test('a connection that opens after its deadline is closed and does not end the process', async () => {
  const { hostname, port } = new URL(suite.url());
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
  closing(server);
  const url = through(await listenLocally(server));
  await expect(connectToBroker(url, { withinMs: 250 })).rejects.toThrow();
  await until('it is closed', () => clients.length === 1 && clients[0]?.destroyed === true);
});

test('a cut connection fails unconfirmed messages at once and is reopened', async () => {
  const proxy = closing(await proxied());
  const cutOff = closing(openPublisher(through(proxy.port), { log }));
  let ready = 0;
  cutOff.onReady(() => {
    ready += 1;
  });
  await until('it is up', () => ready === 1);
  const inFlight = cutOff.publish(numbered(1));
  proxy.reset();
  await expect(inFlight).rejects.toMatchObject({ why: 'lost' });
  await until('it is up again', () => ready === 2);
  await cutOff.publish(numbered(2));
});

test('a silent broker is noticed by the missing confirm before the missing heartbeat', async () => {
  const proxy = closing(await proxied());
  const silenced = closing(openPublisher(through(proxy.port), { log, confirmWithinMs: 300 }));
  await until('it is up', () => silenced.hasRoom());
  proxy.dropAnswers();
  // A missing heartbeat would lose the connection, and the reason would be `lost`.
  await expect(silenced.publish(numbered(1))).rejects.toMatchObject({ why: 'late' });
  expect(silenced.hasRoom()).toBe(false);
});

test('of several nodes, one that answers is used, and another one once it is gone', async () => {
  const nodes = [await proxied(), await proxied()] as const;
  await nodes[0].down();
  const urls = nodes.map(({ port }) => through(port)).join(', ');
  const publisher = closing(openPublisher(urls, { log, confirmWithinMs: 60_000 }));
  const publishes = (n: number) =>
    until(`message ${n} is confirmed`, () =>
      publisher.publish(numbered(n, 'activity.batch.count')).then(
        () => true,
        () => false,
      ),
    );
  await publishes(301);
  await nodes[0].restore();
  await nodes[1].down();
  await publishes(302);
  await Promise.all(nodes.map((node) => node.close()));
});
