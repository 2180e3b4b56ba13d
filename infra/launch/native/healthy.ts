import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readiness } from '@marquee/contracts/http/health';
import { UserError } from '@marquee/kit/errors/user-error';
import { type Instance, logFile } from '../instance/instance';
import { reasonIn } from '../terminal/child-script';
import { services } from './services';
import { readState } from './supervisor/plan';

/** 'ready' when the service and every engine that it uses work, else a short reason. */
export const readiness = async (port: number): Promise<'ready' | string> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/statusz`, { signal: AbortSignal.timeout(3000) });
    const { status, engines } = Readiness.parse(await answer.json());
    const failing = Object.keys(engines).filter((engine) => engines[engine] !== 'ok');
    return failing.length === 0 ? status : `${status}, failing: ${failing.join(', ')}`;
  } catch {
    return 'does not answer';
  }
};

/**
 * Resolves when every service is ready. After a minute, or when a service keeps exiting, throws a UserError
 * that names it and its log.
 */
export const allReady = async (
  instance: Instance,
  report: (line: string) => void,
  withinMs = 60_000,
): Promise<void> => {
  const deadline = Date.now() + withinMs;
  const waiting = new Map(services.map(({ name, port }) => [name, instance.ports[port]]));
  while (waiting.size > 0) {
    for (const [name, port] of waiting) {
      const state = await readiness(port);
      if (state === 'ready') {
        waiting.delete(name);
        continue;
      }
      const process = readState(instance)?.processes.find((one) => one.name === name);
      const keepsExiting = process?.state === 'waiting' && process.restarts >= 5;
      if (keepsExiting || Date.now() > deadline)
        throw new UserError(
          `${name} is not ready (${keepsExiting ? (process?.lastEnd ?? state) : state}): ${lastLogLine(logFile(instance, name))}`,
        );
    }
    if (waiting.size === 0) return;
    report(`waiting for ${[...waiting.keys()].join(', ')}`);
    await sleep(100);
  }
};

const lastLogLine = (path: string): string =>
  `${reasonIn(readFileSync(path, 'utf8').slice(-20_000)) ?? 'its log is empty'} (full log: ${path}).`;
