import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Closable } from '@marquee/kit/run/run';

/** Runs in a separate thread, which a blocked main thread does not delay. */
const watchdog = `
const { workerData: { heartbeats, limitMs } } = require('node:worker_threads');
const count = new Int32Array(heartbeats);
let last = -1;
setInterval(() => {
  const now = Atomics.load(count, 0);
  if (now === last) {
    process.stderr.write('web: the event loop was blocked for ' + limitMs + ' ms, the process ends\\n');
    process.kill(process.pid, 'SIGKILL');
  }
  last = now;
}, limitMs);
`;

/**
 * Ends the process once its event loop has been blocked for `limitMs` to twice that time: a render in an endless loop
 * would otherwise hang the service. The supervisor starts the process again.
 */
export const restartWhenBlocked = async ({ limitMs = 10_000 } = {}): Promise<Closable> => {
  const heartbeats = new SharedArrayBuffer(4);
  const count = new Int32Array(heartbeats);
  const beating = setInterval(() => Atomics.add(count, 0, 1), limitMs / 10);
  const worker = new Worker(watchdog, { eval: true, execArgv: [], workerData: { heartbeats, limitMs } });
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
