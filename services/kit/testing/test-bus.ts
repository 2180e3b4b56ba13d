import { randomBytes } from 'node:crypto';
import {
  boundKey,
  type Queue,
  type QueueName,
  type Topology,
  topology,
} from '@marquee/contracts/bus/topology';
import amqp from 'amqplib';
import { callBroker } from '../bus/broker-users';
import { declareTopology } from '../bus/declare-topology';
import { openPublisher, type Publisher } from '../bus/publisher';
import { silentLog } from '../log/log';
import { testConfig } from './config';
import { until } from './until';

export type TestBus = {
  readonly url: string;
  /** While `work` runs, the bindings of `key` are removed: all of them, or that of `queue` alone. */
  readonly withoutBindings: <Value>(
    key: string,
    work: () => Promise<Value>,
    queue?: QueueName,
  ) => Promise<Value>;
  /** Messages that wait in the queue. */
  readonly waitingIn: (queue: QueueName) => Promise<number>;
  /** Empties every queue, for the next test of a suite. The log is declared again, with another epoch. */
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const manage = (method: 'PUT' | 'DELETE', path: string, body?: unknown): Promise<void> =>
  callBroker(testConfig().TEST_RABBITMQ_MANAGEMENT_URL, method, path, body);

/** Declared again after a failure: a busy broker may answer later than a declaration waits. */
const declareAll = async (url: string, declared: Topology = topology, attempts = 10): Promise<void> => {
  try {
    await declareTopology(url, declared, silentLog, 0);
  } catch (error) {
    if (attempts === 1) throw error;
    await declareAll(url, declared, attempts - 1);
  }
};

const isLog = ({ kind }: { kind: Queue['kind'] }): boolean => kind === 'stream';

/** A virtual host for one suite, with the whole topology. Not for suites that kill the broker. */
export const openTestBus = async (): Promise<TestBus> => {
  const name = `test-${randomBytes(6).toString('hex')}`;
  const url = new URL(testConfig().TEST_AMQP_URL);
  url.pathname = `/${name}`;
  await manage('PUT', `/api/vhosts/${name}`);
  await manage('PUT', `/api/permissions/${name}/${decodeURIComponent(url.username) || 'guest'}`, {
    configure: '.*',
    write: '.*',
    read: '.*',
  });
  await declareAll(url.href);
  const bind = async (how: 'bindQueue' | 'unbindQueue', key: string, only?: QueueName): Promise<void> => {
    const connection = await amqp.connect(url.href);
    const channel = await connection.createChannel();
    for (const queue of topology.queues.filter(({ name }) => only === undefined || name === only)) {
      for (const binding of queue.from.filter((bound) => bound.key === key))
        await channel[how](queue.name, binding.exchange, boundKey(binding));
    }
    await connection.close();
  };
  return {
    url: url.href,
    withoutBindings: async (key, work, queue) => {
      await bind('unbindQueue', key, queue);
      try {
        return await work();
      } finally {
        await bind('bindQueue', key, queue);
      }
    },
    waitingIn: async (queue) => {
      const connection = await amqp.connect(url.href);
      const { messageCount } = await (await connection.createChannel()).checkQueue(queue);
      await connection.close();
      return messageCount;
    },
    clear: async () => {
      const connection = await amqp.connect(url.href);
      const channel = await connection.createChannel();
      for (const queue of topology.queues)
        await (isLog(queue) ? channel.deleteQueue(queue.name) : channel.purgeQueue(queue.name));
      await connection.close();
      await declareAll(url.href, { ...topology, queues: topology.queues.filter(isLog) });
    },
    close: () => manage('DELETE', `/api/vhosts/${name}`),
  };
};

/** A publisher, once connected. Messages wait long for their confirm: on a busy machine it may be late. */
export const openTestPublisher = async (url: string): Promise<Publisher> => {
  const publisher = openPublisher(url, { log: silentLog, confirmWithinMs: 60_000 });
  await until('the publisher is connected', () => publisher.hasRoom());
  return publisher;
};
