import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FaultProxy, openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import { until } from '@marquee/kit/testing/until';
import { freePorts } from '../../../launch/testing/private-instance';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';

/** Longer than a spool needs to count as abandoned, which is twenty seconds. */
const adoptionBeginsWithinMs = 60_000;
const adoptionTakesAtMostMs = 60_000;

/** A second tracking on the same spool volume, unknown to the gateway, with its own proxy to the broker. */
const startSecond = async (environment: TestEnvironment): Promise<FaultProxy> => {
  const amqp = new URL(environment.amqpUrl);
  const proxy = await openFaultProxy({ host: amqp.hostname, port: Number(amqp.port) });
  const port = (await freePorts()).tracking;
  await environment.change((spec) => {
    if (spec.name !== 'tracking') return spec;
    const url = new URL(spec.env.AMQP_URL ?? '');
    url.port = String(proxy.port);
    const env = { ...spec.env, LISTEN_PORT: String(port), AMQP_URL: url.href };
    return [spec, { ...spec, name: 'tracking-2', port, env }];
  });
  await environment.allReady();
  return proxy;
};

/** The only folder of the spool, and what its file `owner` contains. */
const onlyFolder = (environment: TestEnvironment) => {
  const name = readdirSync(environment.spoolDir).find((one) => /^[0-9a-f-]{36}/.test(one));
  if (name === undefined) throw new Error('there is no spool');
  const path = join(environment.spoolDir, name, 'owner');
  const owner = readFileSync(path, 'utf8');
  return {
    /** True once another process has renamed it or taken its owner file. */
    isAdopted: (): boolean => {
      try {
        return readFileSync(path, 'utf8') !== owner;
      } catch {
        return true;
      }
    },
  };
};

/**
 * Lets tracking fill its spool for a while, suspends it until the second process has begun to adopt that and
 * `meanwhile` is over, and then continues tracking and the load.
 */
const suspendWithSpool = async (
  { environment, load, expectSoon }: Scene,
  spooledBytes: number,
  meanwhile: () => Promise<void>,
): Promise<void> => {
  for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.down();
  await until('the spool holds something', () => environment.spooledBytes() > spooledBytes, 60_000);
  const resumeLoad = await load.pause();
  try {
    const { isAdopted } = onlyFolder(environment);
    environment.signal('tracking', 'SIGSTOP');
    await expectSoon(isAdopted, adoptionBeginsWithinMs, 'the spool was not adopted');
    await meanwhile();
  } finally {
    environment.signal('tracking', 'SIGCONT');
    resumeLoad();
  }
};

const expectDrained = async ({ environment, expectSoon }: Scene): Promise<void> => {
  for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.restore();
  const isEmpty = async (): Promise<boolean> =>
    environment.spooledBytes() === 0 &&
    (await environment.metric('tracking', 'tracking_spool_messages')) === 0;
  await expectSoon(isEmpty, environment.limit(15_000), 'the spool was never empty');
};

/** Two processes on one spool volume. At the end the first one's spool must be empty without a restart. */
const onOneVolume = (
  name: string,
  promise: string,
  fault: (scene: Scene, second: FaultProxy) => Promise<void>,
): Scenario => ({
  name,
  promise,
  waits: true,
  notReady: ['tracking'],
  promises: { longestMs: 3_300, recoveredWithinMs: 10_000 },
  fault: async (scene) => {
    const second = await startSecond(scene.environment);
    try {
      await fault(scene, second);
      await expectDrained(scene);
    } finally {
      await second.close();
    }
  },
});

const expectPublished = ({ environment, expectSoon }: Scene): Promise<void> =>
  expectSoon(
    () => environment.spooledBytes() === 0,
    adoptionTakesAtMostMs,
    'the adopted spool was not published',
  );

export const adoptedWhileSuspended = onOneVolume(
  'a suspended process finds its spool adopted',
  'another process publishes it; the owner goes on without a restart',
  async (scene) => {
    await suspendWithSpool(scene, 20_000, () => expectPublished(scene));
  },
);

export const appendedWhileAdopted = onOneVolume(
  'a resumed process accepts while its spool is adopted',
  'what it accepts goes to a new folder, because the old one is deleted',
  async (scene, second) => {
    second.slow(400);
    await suspendWithSpool(scene, 300_000, async () => {});
    const { tally } = scene.load;
    const before = tally.accepted.size;
    const isAccepting = (): boolean => tally.accepted.size > before + 300;
    await scene.expectSoon(isAccepting, 10_000, 'the resumed process accepted nothing');
    await second.restore();
  },
);

export const adopterKilled = onOneVolume(
  'an adopter killed halfway',
  'the next one publishes the rest, and the suspended owner goes on without a restart',
  async (scene, second) => {
    second.slow(400);
    await suspendWithSpool(scene, 100_000, async () => {
      await scene.environment.restart('tracking-2', 'SIGKILL');
      await second.restore();
      await expectPublished(scene);
    });
  },
);
