import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Readiness } from '@marquee/contracts/http/health';
import { UserError } from '@marquee/kit/errors/user-error';
import { type Instance, logFile } from '../instance/instance';
import { reasonIn } from '../terminal/child-script';
import { services } from './services';
import { type ProcessSpec, readState } from './supervisor/plan';

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

type Options = {
  /** Every service of the instance unless given. */
  readonly processes?: readonly Pick<ProcessSpec, 'name' | 'port'>[];
  readonly withinMs?: number;
};

/** Resolves when every process is ready; throws a UserError with its log when late or one keeps exiting. */
export const allReady = async (
  instance: Instance,
  report: (line: string) => void,
  {
    processes = services.map(({ name, port }) => ({ name, port: instance.ports[port] })),
    withinMs = 60_000,
  }: Options = {},
): Promise<void> => {
  const deadline = Date.now() + withinMs;
  for (let waiting = processes; ; await sleep(100)) {
    const states = await Promise.all(waiting.map(async (one) => ({ one, state: await readiness(one.port) })));
    const failing = states.filter(({ state }) => state !== 'ready');
    if (failing.length === 0) return;
    for (const { one, state } of failing) {
      const process = readState(instance)?.processes.find(({ name }) => name === one.name);
      const keepsExiting = process?.state === 'waiting' && process.restarts >= 5;
      if (keepsExiting || Date.now() > deadline)
        throw new UserError(
          `${one.name} is not ready (${keepsExiting ? (process?.lastEnd ?? state) : state}): ${lastLogLine(logFile(instance, one.name))}`,
        );
    }
    waiting = failing.map(({ one }) => one);
    report(`waiting for ${waiting.map(({ name }) => name).join(', ')}`);
  }
};

export const lastLogLine = (path: string): string =>
  `${reasonIn(readFileSync(path, 'utf8').slice(-20_000)) ?? 'its log is empty'} (full log: ${path}).`;
