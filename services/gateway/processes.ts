import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Log } from '@marquee/kit/log/log';
import { pause, settledWithin } from '@marquee/kit/run/wait';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';

/** What the processes of a gateway send each other; metrics as prom-client made them elsewhere. */
const MetricsRequest = z.object({ type: z.literal('metrics-request') });
const Metrics = z.object({ type: z.literal('metrics'), metrics: z.array(z.unknown()) });

/** A process that is busy for longer is left out of one scrape. */
const metricsWithinMs = 2_000;

/** A process that ends sooner than this after its start is not started again at once. */
const stableAfterMs = 1_000;

/** Longer than a process needs to drain, and within the time in which the whole gateway ends. */
const stopWithinMs = 9_000;

/** Answers the first process when it collects the metrics of all. */
export const answerMetrics = (register: Registry): void => {
  process.on('message', (message: unknown) => {
    if (!MetricsRequest.safeParse(message).success) return;
    // The first process may have ended meanwhile.
    void register
      .getMetricsAsJSON()
      .then((metrics) => process.send?.({ type: 'metrics', metrics }, () => {}));
  });
};

const metricsOf = async (worker: Worker): Promise<unknown[]> => {
  const answered = once(worker, 'message', { signal: AbortSignal.timeout(metricsWithinMs) });
  worker.send({ type: 'metrics-request' }, () => {});
  const [message] = await answered;
  return Metrics.parse(message).metrics;
};

/**
 * Runs this program `count` times more on the public port, and another one for each that ends, while the
 * others accept.
 */
export const openProcesses = (
  count: number,
  { log, metrics: own }: { readonly log: Log; readonly metrics: Registry },
) => {
  const stop = new AbortController();
  const listening = new Set<number>();
  // In turns (the default) this process hands connections on; one handed to a dead process hangs (Node 20).
  cluster.schedulingPolicy = cluster.SCHED_NONE;

  const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);

  const start = (): void => {
    const startedAt = performance.now();
    // This process waits before it stops any of them.
    const worker = cluster.fork({ SHUTDOWN_DELAY_MS: '0' });
    worker.on('listening', () => listening.add(worker.id));
    worker.on('error', (error) => log.warn('gateway-process.failed', { pid: worker.process.pid, error }));
    worker.on('exit', async (code, signal) => {
      listening.delete(worker.id);
      if (stop.signal.aborted) return;
      log.warn('gateway-process.ended', { pid: worker.process.pid, code, signal });
      if (performance.now() - startedAt < stableAfterMs) await pause(stableAfterMs, stop.signal);
      if (!stop.signal.aborted) start();
    });
  };
  for (let nth = 0; nth < count; nth += 1) start();

  const all = async (): Promise<unknown[][]> => {
    const reads: Promise<unknown[]>[] = [own.getMetricsAsJSON(), ...workers().map(metricsOf)];
    const found = await Promise.allSettled(reads);
    return found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  };

  return {
    areListening: () => listening.size > 0,
    /** The sums over all processes, this one included. */
    metrics: {
      contentType: own.contentType,
      metrics: async () => await AggregatorRegistry.aggregate(await all()).metrics(),
    },
    close: async (): Promise<void> => {
      stop.abort();
      const ended = workers().map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
      for (const worker of workers()) worker.process.kill('SIGTERM');
      await settledWithin(stopWithinMs, Promise.all(ended));
      for (const worker of workers()) worker.process.kill('SIGKILL');
    },
  };
};
