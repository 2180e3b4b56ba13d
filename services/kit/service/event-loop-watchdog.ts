import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Runs in a thread of its own. After a suspension the first check may precede the main thread's heartbeat, so
 * one without any is not enough.
 */
const watchdog = `
const { workerData: { name, heartbeats, limitMs } } = require('node:worker_threads');
const count = new Int32Array(heartbeats);
let last = -1;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(count, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < 2) return;
  process.stderr.write(name + ': the event loop was blocked for ' + limitMs + ' ms, the process ends\\n');
  process.kill(process.pid, 'SIGKILL');
}, limitMs / 2);
`;

/** Ends the process, which is restarted, once its event loop was blocked for 1 to 1.5 `limitMs`. */
export const restartWhenBlocked = async (name: string, { limitMs = 10_000 } = {}) => {
  const heartbeats = new SharedArrayBuffer(4);
  const count = new Int32Array(heartbeats);
  const beating = setInterval(() => Atomics.add(count, 0, 1), limitMs / 10);
  const worker = new Worker(watchdog, {
    eval: true,
    execArgv: [],
    workerData: { name, heartbeats, limitMs },
  });
  await once(worker, 'online');
  beating.unref();
  worker.unref();
  return {
    close: async () => {
      clearInterval(beating);
      await worker.terminate();
    },
  };
};
