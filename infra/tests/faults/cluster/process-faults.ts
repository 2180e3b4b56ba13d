import { pause } from '@marquee/kit/run/wait';
import type { Host } from '../../../cluster/layout';
import type { Instance } from '../../../launch/instance/instance';
import { enforce } from '../../../launch/native/supervisor/lifecycle';
import type { ProcessSpec } from '../../../launch/native/supervisor/plan';
import { pidsOf, readProc, signalAll } from './process-trees';

/** Continues what is frozen. */
type Thaw = () => void;

/** What can be done to the processes of a cluster. A process and all that it has started are meant. */
export type ProcessFaults = {
  /** SIGKILL to these processes; they stay away until they are brought back. */
  readonly lose: (...names: readonly string[]) => Promise<void>;
  /** Starts what was lost, and undoes changes. */
  readonly bringBack: (...names: readonly string[]) => Promise<void>;
  /** SIGSTOP to these processes. */
  readonly freeze: (...names: readonly string[]) => Thaw;
  /** SIGSTOP to Patroni alone: its lease ends as if the host was cut off, while its PostgreSQL goes on. */
  readonly freezePatroni: (host: Host) => Thaw;
  /** SIGSTOP to what receives the write-ahead log on a standby. */
  readonly freezeReceiver: (host: Host) => Thaw;
  /** Stops the process by its own signal and starts it again, changed. */
  readonly replace: (name: string, edit: (spec: ProcessSpec) => ProcessSpec) => Promise<void>;
  /** Brings back everything. */
  readonly bringBackAll: () => Promise<void>;
  readonly running: () => readonly ProcessSpec[];
  /** Whether a line about how a process ended is about one that was killed here. */
  readonly wasKilled: (line: string) => boolean;
};

/** `ordinary`: the processes of the cluster as it was started. */
export const processFaults = (instance: Instance, ordinary: readonly ProcessSpec[]): ProcessFaults => {
  let current = ordinary;
  /** The supervisor meets one that it has just started again, and reports how it ended. */
  const killed: string[] = [];
  const run = async (specs: readonly ProcessSpec[]): Promise<void> => {
    current = specs;
    await enforce(instance, { processes: [...specs] });
  };
  const stop = (pids: readonly number[]): Thaw => {
    signalAll(pids, 'SIGSTOP');
    return () => signalAll(pids, 'SIGCONT');
  };
  /** Selects the processes of one PostgreSQL whose command line has these words. */
  const freezeThose = (host: Host, words: string): Thaw => {
    const pids = pidsOf(instance.runDir, [`postgres-${host}`]).filter((pid) =>
      readProc(pid, 'cmdline').includes(words),
    );
    if (pids.length === 0) throw new Error(`postgres-${host} has no process ${words}`);
    return stop(pids);
  };
  return {
    lose: async (...names) => {
      killed.push(...names);
      signalAll(pidsOf(instance.runDir, names), 'SIGKILL');
      let isDone = false;
      const withoutThem = run(current.filter(({ name }) => !names.includes(name))).finally(() => {
        isDone = true;
      });
      // The supervisor may start one again in between, and a RabbitMQ that starts does not obey SIGTERM.
      while (!isDone) {
        signalAll(pidsOf(instance.runDir, names), 'SIGKILL');
        await pause(250);
      }
      await withoutThem;
    },
    bringBack: (...names) =>
      run(
        ordinary.filter(
          ({ name }) => names.includes(name) || current.some((running) => running.name === name),
        ),
      ),
    freeze: (...names) => stop(pidsOf(instance.runDir, names)),
    freezePatroni: (host) => freezeThose(host, 'patroni.yml'),
    freezeReceiver: (host) => freezeThose(host, 'walreceiver'),
    replace: (name, edit) => run(current.map((spec) => (spec.name === name ? edit(spec) : spec))),
    bringBackAll: async () => {
      if (current !== ordinary) await run(ordinary);
    },
    running: () => current,
    wasKilled: (line) => killed.some((name) => line.includes(` ${name} did not `)),
  };
};
