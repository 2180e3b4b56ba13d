import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { checkoutDir } from '../../launch/instance/checkout';
import { programPath } from '../../launch/instance/config';

/** Starts a baseline, a program that prints its port, and returns its URL. The caller ends the process. */
export const startBare = async (
  script: string,
  ...args: readonly string[]
): Promise<{ readonly url: string; readonly process: ChildProcess }> => {
  const process = spawn('node', ['--import', 'tsx', `infra/tests/bench/${script}`, ...args], {
    cwd: checkoutDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: programPath() },
  });
  const lines = createInterface({ input: process.stdout });
  const [port] = await once(lines, 'line');
  return { url: `http://127.0.0.1:${port}/`, process };
};
