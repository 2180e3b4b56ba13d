import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bundled } from '@marquee/kit/testing/bundled';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { checkoutDir } from '../../launch/instance/checkout';

const Line = z.object({
  event: z.string(),
  port: z.int().optional(),
  requestId: z.string().optional(),
  traceId: z.string().optional(),
});
type Line = z.output<typeof Line>;

export type ServiceProcess = {
  readonly lines: readonly Line[];
  /** The ports on which it listens, in the order in which it opened them. */
  readonly ports: () => number[];
  /** Asks it to stop, and resolves when it has ended. */
  readonly stop: () => Promise<void>;
};

/** Starts the program of a service from its sources, and resolves when it has started completely. */
export const startService = async (
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<ServiceProcess> => {
  const child = spawn(process.execPath, [await bundled(join(checkoutDir, program))], {
    cwd: checkoutDir,
    env: { LISTEN_PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  createInterface({ input: child.stdout }).on('line', (text) => lines.push(Line.parse(JSON.parse(text))));
  await until(
    `${program} has started`,
    () =>
      lines.some(({ event }) => event === 'process.started') ||
      (child.exitCode !== null && Promise.reject(new Error(`${program} has ended`))),
  );
  return {
    lines,
    ports: () => lines.flatMap(({ event, port }) => (event === 'http.listening' ? (port ?? []) : [])),
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
