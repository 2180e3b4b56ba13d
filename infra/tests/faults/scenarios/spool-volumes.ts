import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FaultProxy, openFaultProxy } from '@marquee/kit/testing/fault-proxy';
import { until } from '@marquee/kit/testing/until';
import { toBus } from '../../../../services/tracking/spool/batch-message';
import { damagedFilesIn, replayDamaged } from '../../../../services/tracking/spool/damaged-files';
import { findRecords } from '../../../../services/tracking/spool/record';
import { freePorts } from '../../../launch/instance/ports';
import { segmentsIn } from '../environment/spool-files';
import type { TestEnvironment } from '../environment/test-environment';
import { withPublisher } from '../load/publish-by-hand';
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

/** Two records are damaged, with whole ones around them; a replay is interrupted after the fourth. */
const recordsAtLeast = 8;

/** A file with so many whole records. Their bytes depend on how many posts one message holds. */
const longSegment = (spoolDir: string): string | undefined =>
  segmentsIn(spoolDir).find((path) => {
    const whole = [...findRecords(readFileSync(path))].filter(({ is }) => is === 'message');
    return whole.length >= recordsAtLeast;
  });

/** A bit of the third record's length and one of the sixth's body. Flipped again, the file is whole. */
const flipBits = (path: string): { readonly events: number } => {
  const bytes = readFileSync(path);
  const records = [...findRecords(bytes)];
  let events = 0;
  const [third, sixth] = [records[2], records[5]];
  if (third === undefined || sixth === undefined) throw new Error('the spool file has too few records');
  for (const { record, at } of [
    { record: third, at: third.at + 7 },
    // Counted from the record's end: a short record ends before any fixed position.
    { record: sixth, at: sixth.endsAt - 10 },
  ]) {
    if (record.is === 'message') events += record.message.headers.events;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
  }
  writeFileSync(path, bytes);
  return { events };
};

/** Publishes the repaired file, and is killed halfway the first time. */
const replayRepaired = async (environment: TestEnvironment, name: string, whole: Buffer): Promise<void> => {
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

/** Which records are missing is promised here, not how soon: a busy machine adopts and counts late. */
const flippedWithinMs = 60_000;

const flipAndRepair = async ({ environment, expectSoon }: Scene): Promise<void> => {
  const { gapEvents: gapBefore } = (await environment.readLedger()).totals;
  const pid = environment.signal('tracking', 'SIGKILL');
  await environment.isBack('tracking', pid);
  // Earlier scenarios may have left some.
  const before = await damagedFilesIn(environment.spoolDir);
  const path = longSegment(environment.spoolDir);
  if (path === undefined) throw new Error('no file of the spool has enough records');
  const whole = readFileSync(path);
  const { events } = flipBits(path);
  for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.restore();
  const isAdopted = (): boolean => environment.spooledBytes() === 0;
  await expectSoon(isAdopted, environment.limit(flippedWithinMs), 'the spool was not adopted');
  const missing = async (): Promise<number> => (await environment.readLedger()).totals.gapEvents - gapBefore;
  await expectSoon(
    async () => (await missing()) === events,
    environment.limit(flippedWithinMs),
    'not exactly two records are missing',
  );
  const shown = async (): Promise<boolean> =>
    (await environment.metric('tracking', 'tracking_spool_damaged_files')) === before.length + 1;
  await expectSoon(shown, environment.limit(flippedWithinMs), 'no metric shows the damaged file');
  const name = (await damagedFilesIn(environment.spoolDir)).find((one) => !before.includes(one));
  if (name === undefined) throw new Error('no damaged file was kept');
  await replayRepaired(environment, name, whole);
  await environment.allReady();
};

export const bitsFlipped: Scenario = {
  name: 'bits flipped inside a spool file',
  promise: 'one record each is not counted, the file is kept, and its repaired copy is replayed',
  notReady: ['tracking'],
  promises: { longestMs: 3_300, recoveredWithinMs: 10_000 },
  fault: async (scene) => {
    const { environment, load } = scene;
    for (const proxy of environment.proxiesTo('rabbitmq', 'tracking')) await proxy.down();
    await until(
      'a file of the spool has enough records',
      () => longSegment(environment.spoolDir) !== undefined,
      environment.limit(60_000),
    );
    const resumeLoad = await load.pause();
    try {
      await flipAndRepair(scene);
    } finally {
      resumeLoad();
    }
  },
};
