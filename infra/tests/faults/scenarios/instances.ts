import { pause } from '@marquee/kit/run/wait';
import { until } from '@marquee/kit/testing/until';
import type { Scenario } from '../scenario';
import { severalOf } from './pressure';
import { restartCleanly } from './steps/restart-cleanly';

export const oneOfThreeTrackings: Scenario = {
  name: 'one of three tracking processes killed',
  promise:
    'the others take its posts and redirects; only what was inside it gets no answer; its spool is published',
  prepare: severalOf('tracking', 3),
  fault: async ({ environment }) => {
    const proxies = environment.proxiesTo('rabbitmq', 'tracking');
    for (const name of ['tracking-2', 'tracking-3', 'tracking']) {
      for (const proxy of proxies) await proxy.down();
      await until('the spool holds something', () => environment.spooledBytes() > 20_000, 10_000);
      await environment.restart(name, 'SIGKILL');
      for (const proxy of proxies) await proxy.restore();
      await pause(1_500);
    }
    await environment.allReady();
  },
  // Those in flight at each kill, of some 2,000 requests.
  promises: { acceptedShare: 0.97 },
  refuses:
    'a request inside a process that is killed gets no answer, and a post without a batch id is not sent twice',
};

export const workersRolled: Scenario = {
  name: 'SIGTERM to one worker after another',
  promise: 'exit code 0; the others count meanwhile, nothing is refused',
  prepare: severalOf('analytics-worker', 3),
  postsPerSecond: 250,
  fault: async (scene) => {
    for (const name of ['analytics-worker', 'analytics-worker-2', 'analytics-worker-3']) {
      await restartCleanly(scene, name);
      await scene.environment.allReady();
    }
  },
};

export const batchesRepeated: Scenario = {
  name: 'batch ids across a kill and to another process',
  promise:
    'a batch that is sent again after a kill, to another process and after the restart is counted once',
  prepare: severalOf('tracking', 2),
  fault: async ({ environment, load, remark }) => {
    const batches = Array.from({ length: 10 }, () => load.namedBatch());
    const sendAll = async (): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (const send of batches) statuses.push((await send()).status);
      return statuses;
    };
    const proxies = environment.proxiesTo('rabbitmq', 'tracking');
    await sendAll();
    // From here on every copy is in the spool of one process or another.
    for (const proxy of proxies) await proxy.down();
    await until('the spool holds something', () => environment.spooledBytes() > 0, 10_000);
    batches.push(...Array.from({ length: 10 }, () => load.namedBatch()));
    await sendAll();
    for (const name of ['tracking', 'tracking-2']) {
      const pid = environment.signal(name, 'SIGKILL');
      await sendAll();
      await environment.isBack(name, pid);
      await pause(2_000);
      await sendAll();
    }
    for (const proxy of proxies) await proxy.restore();
    await environment.allReady(30_000);
    const refused = (await sendAll()).filter((status) => status !== 202).length;
    if (refused > 0) remark(`${refused} of ${batches.length} repeated batches were refused`);
  },
  promises: { acceptedShare: 0.97 },
  refuses: 'a request inside a process that is killed gets no answer',
};
