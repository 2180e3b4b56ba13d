import { randomBytes } from 'node:crypto';
import { topology } from '@marquee/contracts/bus/topology';
import { DomainMessage } from '@marquee/contracts/events/domain-event';
import amqp from 'amqplib';
import { silentLog } from '../log/log';
import { testConfig } from '../testing/config';
import { openTestBus, openTestPublisher, type TestBus } from '../testing/test-bus';
import { until } from '../testing/until';
import {
  type BrokerUser,
  brokerLogin,
  brokerUserNames,
  callBroker,
  declareBrokerUsers,
} from './broker-users';
import { subscribe } from './subscribe';

const prefix = `test-${randomBytes(4).toString('hex')}`;
const password = randomBytes(16).toString('hex');
const passwords = {
  gateway: password,
  catalog: password,
  tracking: password,
  analytics: password,
  'analytics-worker': password,
  admin: password,
};
const api = testConfig().TEST_RABBITMQ_MANAGEMENT_URL;
let bus: TestBus;

beforeAll(async () => {
  bus = await openTestBus();
  const vhost = new URL(bus.url).pathname.slice(1);
  await declareBrokerUsers(api, vhost, passwords, prefix);
});
afterAll(async () => {
  await bus.close();
  for (const user of brokerUserNames)
    await callBroker(api, 'DELETE', `/api/users/${brokerLogin(user, prefix)}`);
});

const urlOf = (user: BrokerUser): string => {
  const url = new URL(bus.url);
  url.username = brokerLogin(user, prefix);
  url.password = password;
  return url.href;
};

/** True when the broker lets the user do `work`, false when it refuses it for lack of permission. */
const mayDo = async (user: BrokerUser, work: (channel: amqp.ConfirmChannel) => Promise<unknown>) => {
  const connection = await amqp.connect(urlOf(user));
  try {
    const channel = await connection.createConfirmChannel();
    const refused = new Promise<boolean>((resolve, reject) => {
      channel.on('error', (error: Error & { code?: number }) =>
        error.code === 403 ? resolve(false) : reject(error),
      );
    });
    const done = work(channel).then(
      () => true,
      () => refused,
    );
    return await Promise.race([done, refused]);
  } finally {
    await connection.close();
  }
};

const publish = (exchange: string, key: string) => (channel: amqp.ConfirmChannel) =>
  new Promise<void>((resolve) => channel.publish(exchange, key, Buffer.from('{}'), {}, () => resolve()));

/** What each user may publish; the key is one that the process uses. */
const publishes: Readonly<Record<BrokerUser, readonly string[]>> = {
  gateway: [],
  catalog: ['domain catalog.model.updated', 'domain audit.recorded', 'dead-letters x', 'held x'],
  tracking: ['activity activity.batch.count', 'activity activity.batch.log', 'domain audit.recorded'],
  analytics: [
    'domain analytics.trending.computed',
    'domain audit.recorded',
    ' admin.listing.expire',
    ' analytics.activity.count',
  ],
  'analytics-worker': ['activity activity.batch.log', 'dead-letters x', 'held x'],
  admin: ['domain admin.listing.requested', 'domain audit.recorded', 'dead-letters x', 'held x'],
};
const destinations = [...new Set(Object.values(publishes).flat()), 'activity other.key'];

const reads: Readonly<Record<BrokerUser, RegExp>> = {
  gateway: /^$/,
  catalog: /^catalog\./,
  tracking: /^$/,
  analytics: /^analytics\.activity\.log$/,
  'analytics-worker': /^analytics\./,
  admin: /^admin\./,
};

test.each(brokerUserNames)('%s publishes its own messages only', async (user) => {
  const done = await Promise.all(
    destinations.map((destination) => {
      const [exchange = '', key = ''] = destination.split(' ');
      return mayDo(user, publish(exchange, key));
    }),
  );
  const allowed = destinations.filter((_, index) => done[index]);
  expect([...allowed].sort()).toEqual([...publishes[user]].sort());
});

const batchKeys: ReadonlyMap<string, string> = new Map([
  ['analytics.activity.count', 'activity.batch.count'],
  ['analytics.activity.log', 'activity.batch.log'],
]);

test.each(brokerUserNames)(
  '%s reads its own queues only, and changes none, but for the bindings that tracking restores',
  async (user) => {
    const check = async ({ name, kind }: (typeof topology.queues)[number]): Promise<void> => {
      const read = (channel: amqp.Channel) =>
        kind === 'stream'
          ? channel.prefetch(1).then(() => channel.consume(name, () => {}))
          : channel.get(name, { noAck: false });
      expect({ name, read: await mayDo(user, read) }).toEqual({ name, read: reads[user].test(name) });
      const changes = {
        delete: (channel: amqp.Channel) => channel.deleteQueue(name),
        bind: (channel: amqp.Channel) => channel.bindQueue(name, 'domain', '#'),
        unbind: (channel: amqp.Channel) => channel.unbindQueue(name, 'activity', 'other.key'),
        bindBatches: (channel: amqp.Channel) =>
          channel.bindQueue(name, 'activity', batchKeys.get(name) ?? '#'),
      };
      for (const [change, work] of Object.entries(changes)) {
        const done = user === 'tracking' && change === 'bindBatches' && batchKeys.has(name);
        expect({ name, change, done: await mayDo(user, work) }).toEqual({ name, change, done });
      }
    };
    await Promise.all(topology.queues.map(check));
    expect(await mayDo(user, (channel) => channel.assertQueue(`${prefix}-new`))).toBe(false);
    expect(await mayDo(user, (channel) => channel.deleteExchange('domain'))).toBe(false);
  },
);

test('gateway and tracking subscribe to changes of models, and to no other events', async () => {
  for (const user of ['gateway', 'tracking'] as const) {
    let connected = false;
    const subscription = subscribe(urlOf(user), 'domain', 'catalog.model.#', DomainMessage, {
      onMessage: () => {},
      onConnected: () => {
        connected = true;
      },
      log: silentLog,
    });
    await until(`${user} is subscribed`, () => connected);
    await subscription.close();
    const bindAll = async (channel: amqp.Channel) => {
      const { queue } = await channel.assertQueue('', { exclusive: true });
      await channel.bindQueue(queue, 'domain', '#');
    };
    expect(await mayDo(user, bindAll)).toBe(false);
  }
});

test('every user that publishes passes the check of the topology that each publisher makes', async () => {
  for (const user of brokerUserNames) {
    const publisher = await openTestPublisher(urlOf(user));
    await publisher.close();
  }
});

test('no user may use the management API', async () => {
  for (const user of brokerUserNames) {
    const url = new URL(api);
    url.username = brokerLogin(user, prefix);
    url.password = password;
    await expect(callBroker(url.href, 'DELETE', '/api/users/nobody')).rejects.toThrow('answered 401');
  }
});
