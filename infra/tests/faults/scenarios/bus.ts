import { topology } from '@marquee/contracts/bus/topology';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import amqp from 'amqplib';
import { rabbitmqVhost } from '../../../launch/engines/rabbitmq';
import type { Scenario, Scene } from '../scenario';
import type { House } from '../test-environment';

/**
 * Raises the alarm while messages wait in the queue: what comes goes to the spool, and what waits is counted although the broker takes
 * nothing new.
 */
const duringAlarm = async (
  { house, load, remark, expectCounted }: Scene,
  raise: () => Promise<void>,
): Promise<void> => {
  const ways = house.waysTo('postgres', 'analytics-worker');
  for (const way of ways) await way.down();
  await pause(1_000);
  const waiting = [...load.tally.accepted];
  await raise();
  await until('the spool takes over', () => house.spooledBytes() > 0, 5_000).catch(() =>
    remark('nothing went to the spool'),
  );
  for (const way of ways) await way.restore();
  await expectCounted(waiting, 8_000, 'the worker goes on draining');
  await pause(2_000);
  if (house.spooledBytes() === 0) remark('the spool is empty although the broker takes nothing');
};

export const memoryAlarm: Scenario = {
  name: 'memory alarm',
  promise: 'the broker blocks whoever publishes: into the spool, while the worker goes on draining',
  notReady: ['tracking'],
  fault: async (scene) => {
    const { house } = scene;
    await duringAlarm(scene, () =>
      house.broker.call('vm_memory_monitor', 'set_vm_memory_high_watermark', ['{absolute, 1000000}']),
    );
    await house.broker.call('vm_memory_monitor', 'set_vm_memory_high_watermark', ['0.4']);
  },
  promises: { acceptedShare: 0.99 },
};

export const diskAlarm: Scenario = {
  name: 'disk alarm',
  promise: 'the broker sees its disk run full and blocks: into the spool, and back by itself',
  notReady: ['tracking'],
  fault: async (scene) => {
    const { house } = scene;
    await duringAlarm(scene, () =>
      house.broker.call('rabbit_disk_monitor', 'set_disk_free_limit', ['"100000GB"']),
    );
    await house.broker.call('rabbit_disk_monitor', 'set_disk_free_limit', ['"512MB"']);
  },
  promises: { acceptedShare: 0.99 },
};

const unconfirmed = (house: House, why: string): Promise<number> =>
  house.metric('tracking', 'tracking_messages_unconfirmed_total', `why="${why}"`);

export const queueFull: Scenario = {
  name: 'queue full',
  notReady: ['analytics-worker'],
  promise:
    'what the queue refuses goes to the spool, a metric says so, and it is drained when the worker is back',
  fault: async ({ house, remark }) => {
    const refusedBefore = await unconfirmed(house, 'nacked');
    await house.broker.limitQueue(rabbitmqVhost, 'analytics.activity.count', 50);
    const ways = [
      ...house.waysTo('postgres', 'analytics-worker'),
      ...house.waysTo('rabbitmq', 'analytics-worker'),
    ];
    for (const way of ways) await way.down();
    await until(
      'the queue refuses',
      async () => (await unconfirmed(house, 'nacked')) > refusedBefore,
      15_000,
    ).catch(() => remark('no metric says that the queue refuses'));
    await until('the spool holds something', () => house.spooledBytes() > 0, 5_000);
    await pause(2_000);
    await house.broker.limitNoQueue(rabbitmqVhost);
    for (const way of ways) await way.restore();
    await house.allReady();
  },
  repair: (house) => house.broker.limitNoQueue(rabbitmqVhost).catch(() => {}),
  promises: { acceptedShare: 0.99 },
};

const bindings = topology.queues.flatMap(({ name, from }) =>
  from
    .filter(({ key }) => key === 'activity.batch')
    .map(({ exchange, key }) => ({ queue: name, exchange, key })),
);

/**
 * Takes away, or puts back, the bindings by which batches reach their queues. Tracking is kept away meanwhile: a message for which one
 * of two bindings is left is confirmed, and only the ledger can tell that a queue did not get it.
 */
const bind = async (house: House, how: 'bindQueue' | 'unbindQueue'): Promise<void> => {
  const ways = house.waysTo('rabbitmq', 'tracking');
  for (const way of ways) await way.down();
  await pause(500);
  const connection = await amqp.connect(house.amqpUrl);
  const channel = await connection.createChannel();
  for (const { queue, exchange, key } of bindings) await channel[how](queue, exchange, key);
  await connection.close();
  for (const way of ways) await way.restore();
};

export const unroutable: Scenario = {
  name: 'bindings removed',
  promise: 'a message that no queue would get goes to the spool, and a metric says so loudly',
  fault: async ({ house, remark }) => {
    await bind(house, 'unbindQueue');
    await until('it is noticed', async () => (await unconfirmed(house, 'unroutable')) > 0, 8_000).catch(() =>
      remark('no metric says that messages go nowhere'),
    );
    await pause(3_000);
    await bind(house, 'bindQueue');
  },
  promises: { acceptedShare: 0.99 },
};

export const logWriterKilled: Scenario = {
  name: 'the writer of the log dies',
  promise: 'inside the broker, which goes on: whatever is confirmed is in the log',
  postsPerSecond: 250,
  fault: async ({ house }) => {
    for (let time = 0; time < 3; time += 1) {
      await house.broker.killStreamWriter(rabbitmqVhost, 'analytics.activity.log');
      await pause(1_500);
    }
  },
  promises: { acceptedShare: 0.99 },
};
