import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@marquee/kit/testing/until';
import { run } from '../../../launch/terminal/command';
import type { TestEnvironment } from '../environment/test-environment';
import type { Scenario } from '../scenario';
import { spoolFills, writeOffLostClicks } from './steps/spool-checks';

/** Space for the snapshot of links, which is in the same folder, and a little more. */
const diskBytes = 4 * 1024 ** 2;

/** A command prefix that runs a program with a private tmpfs at the folder. */
const onOwnDisk = (folder: string): readonly string[] => [
  '/usr/bin/unshare',
  process.getuid?.() === 0 ? '-m' : '-rm',
  '/bin/sh',
  '-c',
  `mount -t tmpfs -o size=${diskBytes} tmpfs '${folder}' && exec "$0" "$@"`,
];

/** Without permission to mount: a file size limit makes the same write fail. */
const withFileLimit: readonly string[] = [
  '/bin/sh',
  '-c',
  `trap '' XFSZ; ulimit -f ${diskBytes / 512}; exec "$0" "$@"`,
];

const onSmallDisk = async (environment: TestEnvironment, note: (text: string) => void): Promise<void> => {
  const folder = join(environment.spoolDir, '..', 'small-disk');
  mkdirSync(folder, { recursive: true });
  const [program = '', ...args] = onOwnDisk(folder);
  const mounts = (await run(program, [...args, 'true'], { withinMs: 5_000 })).code === 0;
  if (!mounts) note('mounting is not allowed here: file size is limited instead');
  const [command = '', ...before] = mounts ? [program, ...args] : withFileLimit;
  await environment.changeService('tracking', (spec) => ({
    ...spec,
    command,
    args: [...before, spec.command, ...spec.args],
    env: { ...spec.env, SPOOL_DIR: folder },
  }));
};

export const diskFull: Scenario = {
  name: 'disk full, broker down',
  promise: 'the write fails with ENOSPC: 503 with Retry-After, and automatic recovery',
  prepare: onSmallDisk,
  notReady: ['tracking'],
  postsPerSecond: 400,
  eventsPerPost: 40,
  fault: async (scene) => {
    const { environment, remark } = scene;
    await spoolFills(scene, async () => {
      if ((await environment.metric('tracking', 'tracking_spool_failures_total')) === 0)
        remark('no metric shows that the disk is full');
    });
    // The tmpfs disappears with the replaced process.
    await until(
      'the spool is empty',
      async () => (await environment.metric('tracking', 'tracking_spool_messages')) === 0,
      20_000,
    );
  },
  promises: { acceptedShare: 0.6, recoveredAtMost: 700, unstoredClicks: true },
  refuses: 'nothing can be stored while the disk is full',
  repair: writeOffLostClicks,
};
