import { boundKey, topology } from '@marquee/contracts/bus/topology';
import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import amqp from 'amqplib';
import { rabbitmqVhost } from '../../../launch/native/engines/rabbitmq';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';

/** Raises the alarm while messages wait: new events go to the spool, queued ones are still counted. */
const duringAlarm = async (
  { environment, load, remark, expectSoon, expectCounted }: Scene,
  raise: () => Promise<void>,
): Promise<void> => {
  const proxies = environment.proxiesTo('postgres', 'analytics-worker');
  for (const proxy of proxies) await proxy.down();
  await pause(1_000);
  const waiting = [...load.tally.accepted];
  await raise();
  await expectSoon(() => environment.spooledBytes() > 0, 5_000, 'nothing went to the spool');
  for (const proxy of proxies) await proxy.restore();
  await expectCounted(waiting, 8_000, 'the worker did not count the queued events');
  await pause(2_000);
  if (environment.spooledBytes() === 0) remark('the spool is empty although the broker accepts nothing');
};

/** An alarm that a setting of the broker raises. */
const alarm = (
  name: string,
  promise: string,
  [module, setter]: readonly [module: string, setter: string],
  [raised, normal]: readonly [raised: string, normal: string],
): Scenario => ({
  name,
  promise,
  notReady: ['tracking'],
  fault: async (scene) => {
    const set = (value: string) => scene.environment.broker.call(module, setter, [value]);
    await duringAlarm(scene, () => set(raised));
    await set(normal);
  },
});

export const memoryAlarm = alarm(
  'memory alarm',
  'the broker blocks publishers: events go to the spool, and the worker keeps counting',
  ['vm_memory_monitor', 'set_vm_memory_high_watermark'],
  ['{absolute, 1000000}', '0.4'],
);

export const diskAlarm = alarm(
  'disk alarm',
  'the broker blocks at its disk limit: events go to the spool, with automatic recovery',
  ['rabbit_disk_monitor', 'set_disk_free_limit'],
  ['"100000GB"', '"512MB"'],
);

const unconfirmed = (environment: TestEnvironment, why: string): Promise<number> =>
  environment.metric('tracking', 'tracking_messages_unconfirmed_total', `why="${why}"`);

export const queueFull: Scenario = {
  name: 'queue full',
  notReady: ['analytics-worker'],
  promise:
    'what the queue refuses goes to the spool, a metric shows it, and it is drained when the worker is back',
  fault: async ({ environment, expectSoon }) => {
    const refusedBefore = await unconfirmed(environment, 'nacked');
    await environment.broker.limitQueue(rabbitmqVhost, 'analytics.activity.count', 50);
    const proxies = [
      ...environment.proxiesTo('postgres', 'analytics-worker'),
      ...environment.proxiesTo('rabbitmq', 'analytics-worker'),
    ];
    for (const proxy of proxies) await proxy.down();
    const isRefused = async (): Promise<boolean> =>
      (await unconfirmed(environment, 'nacked')) > refusedBefore;
    await expectSoon(isRefused, 15_000, 'no metric shows that the queue is full');
    await until('the spool holds something', () => environment.spooledBytes() > 0, 5_000);
    await pause(2_000);
    await environment.broker.limitNoQueue(rabbitmqVhost);
    for (const proxy of proxies) await proxy.restore();
    await environment.allReady();
  },
  repair: (environment) => environment.broker.limitNoQueue(rabbitmqVhost).catch(() => {}),
};

const bindings = topology.queues.flatMap(({ name, from }) =>
  from
    .filter(({ key }) => key === 'activity.batch')
    .map((binding) => ({ queue: name, exchange: binding.exchange, key: boundKey(binding) })),
);

/** Removes or restores the batch queues' bindings, all at once for tracking, which is disconnected. */
const bind = async (environment: TestEnvironment, how: 'bindQueue' | 'unbindQueue'): Promise<void> => {
  const proxies = environment.proxiesTo('rabbitmq', 'tracking');
  for (const proxy of proxies) await proxy.down();
  await pause(500);
  const connection = await amqp.connect(environment.amqpUrl);
  const channel = await connection.createChannel();
  for (const { queue, exchange, key } of bindings) await channel[how](queue, exchange, key);
  await connection.close();
  for (const proxy of proxies) await proxy.restore();
};

export const unroutable: Scenario = {
  name: 'bindings removed',
  promise: 'an unroutable message goes to the spool, and a metric rises',
  fault: async ({ environment, expectSoon }) => {
    await bind(environment, 'unbindQueue');
    const isUnroutable = async (): Promise<boolean> => (await unconfirmed(environment, 'unroutable')) > 0;
    await expectSoon(isUnroutable, 8_000, 'no metric shows unroutable messages');
    await pause(3_000);
    await bind(environment, 'bindQueue');
  },
};

export const logWriterKilled: Scenario = {
  name: 'the writer of the log dies',
  promise: 'inside a running broker: every confirmed message is in the log',
  postsPerSecond: 250,
  fault: async ({ environment }) => {
    for (let time = 0; time < 3; time += 1) {
      await environment.broker.killStreamWriter(rabbitmqVhost, 'analytics.activity.log');
      await pause(1_500);
    }
  },
};
