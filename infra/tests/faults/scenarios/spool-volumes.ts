import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FaultProxy, openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import { until } from '@marquee/kit/testing/until';
import { freePorts } from '../../../launch/instance/ports';
import type { Scenario, Scene } from '../scenario';
import type { TestEnvironment } from '../test-environment';

/** Longer than a spool needs to count as abandoned, which is twenty seconds. */
const adoptionBeginsWithinMs = 60_000;
const adoptionTakesAtMostMs = 60_000;

/** A second tracking process on the same spool volume, with its own proxy to the broker. The gateway does not use it. */
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

type Suspended = {
  readonly second: FaultProxy;
  readonly waitForAdoption: () => Promise<void>;
  /** Continues tracking and the load. */
  readonly resume: () => void;
};

/** Lets tracking fill its spool for a while, then suspends it, so that the second process adopts what it holds. */
const suspendWithSpool = async (
  { environment, load, expectSoon }: Scene,
  second: FaultProxy,
  spooledBytes: number,
): Promise<Suspended> => {
  for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.down();
  await until('the spool holds something', () => environment.spooledBytes() > spooledBytes, 60_000);
  const resumeLoad = await load.pause();
  const { isAdopted } = onlyFolder(environment);
  environment.signal('tracking', 'SIGSTOP');
  return {
    second,
    waitForAdoption: () => expectSoon(isAdopted, adoptionBeginsWithinMs, 'the spool was not adopted'),
    resume: () => {
      environment.signal('tracking', 'SIGCONT');
      resumeLoad();
    },
  };
};

const expectDrained = async ({ environment, expectSoon }: Scene): Promise<void> => {
  for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.restore();
  const isEmpty = async (): Promise<boolean> =>
    (await environment.metric('tracking', 'tracking_spool_messages')) === 0;
  await expectSoon(isEmpty, environment.limit(15_000), 'the spool of the resumed process was never empty');
};

const withSecond = async (scene: Scene, fault: (second: FaultProxy) => Promise<void>): Promise<void> => {
  const second = await startSecond(scene.environment);
  try {
    await fault(second);
  } finally {
    await second.close();
  }
};

const promises = { longestMs: 3_300, recoveredWithinMs: 10_000 };

export const adoptedWhileSuspended: Scenario = {
  name: 'a suspended process finds its spool adopted',
  promise: 'another process publishes it; the owner goes on without a restart',
  waits: true,
  notReady: ['tracking'],
  promises,
  fault: (scene) =>
    withSecond(scene, async (second) => {
      const { waitForAdoption, resume } = await suspendWithSpool(scene, second, 20_000);
      await waitForAdoption();
      const isPublished = (): boolean => scene.environment.spooledBytes() === 0;
      await scene.expectSoon(isPublished, adoptionTakesAtMostMs, 'the adopted spool was not published');
      resume();
      await expectDrained(scene);
    }),
};

export const appendedWhileAdopted: Scenario = {
  name: 'a resumed process accepts while its spool is adopted',
  promise: 'what it accepts goes to a new folder, because the old one is deleted',
  waits: true,
  notReady: ['tracking'],
  promises,
  fault: (scene) =>
    withSecond(scene, async (second) => {
      const { waitForAdoption, resume } = await suspendWithSpool(scene, second, 300_000);
      second.slow(400);
      await waitForAdoption();
      const before = scene.load.tally.accepted.size;
      resume();
      const isAccepting = (): boolean => scene.load.tally.accepted.size > before + 300;
      await scene.expectSoon(isAccepting, 10_000, 'the resumed process accepted nothing');
      const resumeLoad = await scene.load.pause();
      await second.restore();
      resumeLoad();
      await expectDrained(scene);
    }),
};

export const adopterKilled: Scenario = {
  name: 'an adopter killed halfway',
  promise: 'the next one publishes the rest, and the suspended owner goes on without a restart',
  waits: true,
  notReady: ['tracking'],
  promises,
  fault: (scene) =>
    withSecond(scene, async (second) => {
      const { environment } = scene;
      const { waitForAdoption, resume } = await suspendWithSpool(scene, second, 100_000);
      second.slow(400);
      await waitForAdoption();
      await environment.restart('tracking-2', 'SIGKILL');
      await second.restore();
      const isPublished = (): boolean => environment.spooledBytes() === 0;
      await scene.expectSoon(isPublished, adoptionTakesAtMostMs, 'the rest was not published');
      resume();
      await expectDrained(scene);
    }),
};
