import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FaultProxy, openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import { until } from '@marquee/kit/testing/until';
import { toBus } from '../../../../services/tracking/publish/batch-message';
import { damagedFilesIn, replayDamaged } from '../../../../services/tracking/spool/damaged-files';
import { findRecords } from '../../../../services/tracking/spool/record';
import { freePorts } from '../../../launch/instance/ports';
import { withPublisher } from '../publish-by-hand';
import type { Scenario, Scene } from '../scenario';
import { segmentsIn } from '../spool-files';
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
    environment.spooledBytes() === 0 &&
    (await environment.metric('tracking', 'tracking_spool_messages')) === 0;
  await expectSoon(isEmpty, environment.limit(15_000), 'the spool was never empty');
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

/** A bit of the third record's length and one of the sixth record's body. Flipping them again repairs the file. */
const flipBits = (path: string): { readonly events: number } => {
  const bytes = readFileSync(path);
  const records = [...findRecords(bytes)];
  let events = 0;
  for (const [index, offset] of [[2, 7] as const, [5, 200] as const]) {
    const record = records[index];
    if (record === undefined) throw new Error('the spool file has too few records');
    if (record.is === 'message') events += record.message.headers.events;
    const at = record.at + offset;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
  }
  writeFileSync(path, bytes);
  return { events };
};

/** Publishes the repaired file, and is killed halfway the first time. */
const replayRepaired = async (environment: TestEnvironment, whole: Buffer): Promise<void> => {
  const [name = ''] = await damagedFilesIn(environment.spoolDir);
  writeFileSync(join(environment.spoolDir, name), whole);
  await withPublisher(environment, async (publisher) => {
    let published = 0;
    const halfway = replayDamaged(environment.spoolDir, name, async (message) => {
      published += 1;
      if (published > 4) throw new Error('killed halfway');
      await publisher.publish(toBus(message));
    });
    await halfway.catch(() => {});
    await replayDamaged(environment.spoolDir, name, (message) => publisher.publish(toBus(message)));
  });
};

export const bitsFlipped: Scenario = {
  name: 'bits flipped inside a spool file',
  promise: 'one record each is not counted, the file is kept, and its repaired copy is replayed',
  notReady: ['tracking'],
  promises: { longestMs: 3_300, recoveredWithinMs: 10_000 },
  fault: async (scene) => {
    const { environment, load, expectSoon } = scene;
    const toBroker = environment.proxiesTo('rabbitmq', 'tracking');
    for (const proxy of toBroker) await proxy.down();
    await until(
      'the spool holds something',
      () => environment.spooledBytes() > 20_000,
      environment.limit(20_000),
    );
    const resumeLoad = await load.pause();
    const pid = environment.signal('tracking', 'SIGKILL');
    await environment.isBack('tracking', pid);
    const [path = ''] = segmentsIn(environment.spoolDir);
    const whole = readFileSync(path);
    const { events } = flipBits(path);
    for (const proxy of toBroker) await proxy.restore();
    const isAdopted = (): boolean => environment.spooledBytes() === 0;
    await expectSoon(isAdopted, environment.limit(15_000), 'the spool was not adopted');
    const missing = async (): Promise<number> => (await environment.readLedger()).totals.gapEvents;
    await expectSoon(
      async () => (await missing()) === events,
      environment.limit(15_000),
      'not exactly two records are missing',
    );
    const shown = async (): Promise<boolean> =>
      (await environment.metric('tracking', 'tracking_spool_damaged_files')) === 1;
    await expectSoon(shown, environment.limit(15_000), 'no metric shows the damaged file');
    await replayRepaired(environment, whole);
    await environment.allReady();
    resumeLoad();
  },
};
