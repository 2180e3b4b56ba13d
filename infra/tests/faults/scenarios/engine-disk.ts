import { appendFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { topology } from '@marquee/contracts/bus/topology';
import { declareTopology } from '@marquee/kit/bus/declare-topology';
import { errorCode } from '@marquee/kit/errors/error-code';
import { silentLog } from '@marquee/kit/log/log';
import { pause } from '@marquee/kit/run/wait';
import { serviceNames } from '@marquee/kit/settings/setting';
import { until } from '@marquee/kit/testing/until';
import { run } from '../../../launch/terminal/command';
import { insidePrivateBroker } from '../../../rabbitmq/evaluate';
import { repairLog } from '../../../rabbitmq/repair-log';
import { type EngineName, engineNames } from '../environment/proxies';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario, Scene } from '../scenario';
import { command, refillIfNeeded } from './repairs';

/** What the engine may write before the disk is filled. */
const roomBytes = 64 * 1024 ** 2;

const succeeds = async (program: string, ...args: string[]): Promise<boolean> =>
  (await run(program, args, { withinMs: 30_000 })).code === 0;

/** Copies the content with owners and modes. */
const copy = async (from: string, to: string): Promise<void> => {
  if (!(await succeeds('cp', '-a', `${from}/.`, to))) throw new Error(`${from} could not be copied`);
};

const mounted = new Set<string>();
/** For a run that ends in the middle of a scenario: a mounted folder cannot be removed. */
export const unmountDisks = async (): Promise<void> => {
  for (const folder of mounted) await succeeds('umount', '-l', folder);
};

/** An engine's data folder, on a tmpfs of little more than its size while `isMounted`. */
const openSmallDisk = (engine: EngineName) => {
  let isMounted = false;
  const whileStopped = async (
    environment: TestEnvironment,
    work: (folder: string, kept: string) => Promise<void>,
  ): Promise<void> => {
    await environment.runOnly([...engineNames.filter((name) => name !== engine), ...serviceNames]);
    const folder = join(environment.dataDir, engine);
    await work(folder, `${folder}.kept`);
    await environment.restore();
    await environment.allReady(120_000);
  };
  const ballast = (environment: TestEnvironment): string => join(environment.dataDir, engine, 'ballast');
  return {
    isMounted: () => isMounted,
    prepare: (environment: TestEnvironment, note: Scene['note']): Promise<void> =>
      whileStopped(environment, async (folder, kept) => {
        renameSync(folder, kept);
        mkdirSync(folder);
        const { output } = await run('du', ['-sb', kept]);
        const size = Number.parseInt(output, 10) + roomBytes;
        isMounted = await succeeds('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder);
        if (isMounted) mounted.add(folder);
        else note(`not tested: mounting is not allowed here, so ${engine} keeps its disk`);
        await copy(kept, folder);
        rmSync(kept, { recursive: true });
      }),
    /** Fills the disk to the last byte. */
    fill: (environment: TestEnvironment): void => {
      try {
        for (;;) appendFileSync(ballast(environment), Buffer.alloc(64 * 1024));
      } catch (error) {
        if (errorCode(error) !== 'ENOSPC') throw error;
      }
    },
    free: (environment: TestEnvironment): void => rmSync(ballast(environment), { force: true }),
    undo: async (environment: TestEnvironment): Promise<void> => {
      if (!isMounted) return;
      await whileStopped(environment, async (folder, kept) => {
        mkdirSync(kept);
        await copy(folder, kept);
        if (!(await succeeds('umount', folder))) throw new Error(`${folder} could not be unmounted`);
        isMounted = false;
        mounted.delete(folder);
        rmSync(folder, { recursive: true });
        renameSync(kept, folder);
      });
    },
  };
};

type Steps = {
  /** What the engine logs. */
  readonly isFull: RegExp;
  readonly before?: (environment: TestEnvironment) => Promise<void>;
  /** When there is space again. */
  readonly after?: (scene: Scene) => Promise<void>;
  /** On its own disk again, before the next scenario. */
  readonly restored?: (environment: TestEnvironment) => Promise<void>;
};

/** The engine has no disk space for ten seconds. */
const diskOfEngineFull = (
  engine: EngineName,
  scenario: Pick<Scenario, 'name' | 'promise' | 'notReady'>,
  { isFull, before, after, restored }: Steps,
): Scenario => {
  const disk = openSmallDisk(engine);
  return {
    ...scenario,
    prepare: disk.prepare,
    fault: async (scene) => {
      const { environment, expectSoon } = scene;
      if (!disk.isMounted()) return;
      await before?.(environment);
      const logs = environment.logsSince([engine]);
      disk.fill(environment);
      try {
        await expectSoon(() => isFull.test(logs()), 30_000, `${engine} does not log that its disk is full`);
        await pause(10_000);
      } finally {
        disk.free(environment);
      }
      await after?.(scene);
      await environment.allReady(60_000);
    },
    repair: async (environment) => {
      disk.free(environment);
      await disk.undo(environment);
      await restored?.(environment);
    },
    postsPerSecond: 250,
  };
};

export const postgresDiskFull = diskOfEngineFull(
  'postgres',
  {
    name: 'PostgreSQL without disk space',
    promise: 'posts are accepted; nothing is dead-lettered; counting resumes when there is space',
  },
  { isFull: /No space left on device/ },
);

/** The small disk has less free than the broker's limit, which would block it. A restart sets it again. */
const allowFullDisk = ({ broker }: TestEnvironment): Promise<void> =>
  broker.call('rabbit_disk_monitor', 'set_disk_free_limit', ['0']);

const restartWithinMs = 180_000;

const repairBroker = async (environment: TestEnvironment) => {
  const repaired = await repairLog(insidePrivateBroker(environment.engineProcess('rabbitmq')));
  if (repaired.deleted.length > 0) await declareTopology(environment.amqpUrl, topology, silentLog);
  return repaired;
};

/**
 * What an operator does, by the handbook page "Alerts": RabbitMQ 3.10 does not write again by itself
 * (observed for a minute), and after a restart the log may be down, because the stream coordinator's Raft log
 * lacks entries.
 */
const restartAndRepair = async (scene: Scene): Promise<void> => {
  const { environment, note, remark } = scene;
  await environment.restart('rabbitmq', 'SIGTERM', restartWithinMs);
  await until(
    'the limit of the disk is off',
    () =>
      allowFullDisk(environment).then(
        () => true,
        () => false,
      ),
    restartWithinMs,
  );
  const isReady = await environment.allReady(45_000).then(
    () => true,
    () => false,
  );
  if (isReady) note('RabbitMQ works after one restart');
  else {
    const { log, deleted } = await repairBroker(environment);
    note(
      `one restart and make repair-log; log repaired: ${log}; deleted queues: ${deleted.join(', ') || 'none'}`,
    );
    if (!log && deleted.length === 0) remark('not ready after a restart although nothing is to be repaired');
  }
  await environment.allReady(60_000);
  // The counting queue may have lost confirmed messages too; the log has them.
  await refillIfNeeded(scene);
};

/**
 * A Raft log in which RabbitMQ 3.10 has left a gap may be read at one start and refused at the next
 * (`corrupt_log`): that on its own disk.
 */
const repairAtNextStart = async (environment: TestEnvironment): Promise<void> => {
  if ((await repairBroker(environment)).deleted.length === 0) return;
  const { code, output } = await command(environment, 'refill', '');
  if (code !== 0) throw new Error(`refill: ${output}`);
};

export const rabbitmqDiskFull = diskOfEngineFull(
  'rabbitmq',
  {
    name: 'RabbitMQ without disk space',
    promise:
      'what it has confirmed is in the log and counted, what it cannot store goes to the spool; after a restart, make repair-log brings the log back and make refill counts what the queue has lost',
  },
  {
    isFull: /enospc/,
    before: allowFullDisk,
    after: restartAndRepair,
    restored: repairAtNextStart,
  },
);
