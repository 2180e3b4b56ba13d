import { collectDefaultMetrics, Registry } from 'prom-client';
import { z } from 'zod';
import { ConfigError, readConfig } from '../config/read-config';
import { type Log, openLog } from '../log/log';
import type { Closable } from '../run/closable';
import { pause } from '../run/wait';
import { configWith, settings } from '../settings/settings';
import { restartWhenBlocked } from './event-loop-watchdog';
import { openTracing } from './open-tracing';

export type Running = {
  /** Registers a resource to be closed at the end, last opened first. */
  readonly own: <Opened extends Closable>(opened: Opened) => Opened;
  readonly log: Log;
  readonly metrics: Registry;
  /** Aborted on SIGTERM before anything is closed: not ready any more. Ends waiting for an engine. */
  readonly stopping: AbortSignal;
};

/** From the first close to the end of the process; within the 10 seconds that supervisors allow. */
const stopWithinMs = 9_500;

const ProcessConfig = configWith('SHUTDOWN_DELAY_MS', 'OTEL_EXPORTER_OTLP_ENDPOINT');

/**
 * Runs a service until SIGTERM or SIGINT, then closes what it owns in reverse order, within 10 seconds, and
 * exits with 0; after SIGTERM it works on for `SHUTDOWN_DELAY_MS` first. A configuration error is printed in
 * plain words and exits with 78, any other error of `start` with 1.
 */
export const run = async (name: string, start: (running: Running) => Promise<void>): Promise<void> => {
  // An invalid level must not silence the report: it falls back here, the service's schema reports it.
  const log = openLog(
    name,
    readConfig(z.object({ LOG_LEVEL: settings.LOG_LEVEL.schema.catch('info') })).LOG_LEVEL,
  );
  const owned: Closable[] = [];
  const stop = new AbortController();
  const metrics = new Registry();
  metrics.setDefaultLabels({ service: name });
  collectDefaultMetrics({ register: metrics });

  const closeAll = async (): Promise<void> => {
    for (const opened of owned.reverse()) {
      try {
        await opened.close();
      } catch (error) {
        log.error('process.close-failed', { error });
      }
    }
  };

  let ending = false;
  let shutdownDelayMs = 0;
  const end = async (why: string, exitCode: number, delayMs = 0): Promise<void> => {
    if (ending) return;
    ending = true;
    stop.abort(new Error(why));
    log.info('process.stopping', { why, delayMs });
    await pause(delayMs);
    setTimeout(() => {
      log.error('process.stopped-late', { stopWithinMs });
      process.exit(exitCode === 0 ? 1 : exitCode);
    }, stopWithinMs).unref();
    await closeAll();
    log.info('process.stopped', { exitCode });
    process.exit(exitCode);
  };

  process.on('SIGTERM', () => end('SIGTERM', 0, shutdownDelayMs));
  process.on('SIGINT', () => end('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log.fatal('process.uncaught', { error });
    void end('uncaught exception', 1);
  });
  process.on('unhandledRejection', (error) => {
    log.fatal('process.unhandled', { error });
    void end('unhandled rejection', 1);
  });

  const own: Running['own'] = (opened) => {
    owned.push(opened);
    return opened;
  };
  try {
    const config = readConfig(ProcessConfig);
    shutdownDelayMs = config.SHUTDOWN_DELAY_MS;
    own(await restartWhenBlocked(name));
    // First, because closed last: the spans of a stop are sent too.
    const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
    if (endpoint !== undefined) own(await openTracing({ service: name, endpoint, log }));
    await start({ own, log, metrics, stopping: stop.signal });
    log.info('process.started', {});
  } catch (error) {
    if (ending) return;
    if (error instanceof ConfigError) {
      process.stderr.write(`${name}: ${error.message}\n`);
      log.fatal('process.misconfigured', { faults: error.faults });
      void end('misconfigured', 78);
      return;
    }
    log.fatal('process.failed-to-start', { error });
    void end('failed to start', 1);
  }
};
