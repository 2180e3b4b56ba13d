import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { bundled } from '../testing/bundled';
import { until } from '../testing/until';

/** Runs `body` under the watchdog in its own process; resolves with the signal that ended it, or null. */
const endOf = async (limitMs: number, body: string): Promise<unknown> => {
  const module = await bundled(join(import.meta.dirname, 'event-loop-watchdog.ts'));
  const program = `const { restartWhenBlocked } = await import('${module}'); await restartWhenBlocked('tried', { limitMs: ${limitMs} }); ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: 'ignore',
  });
  const [, signal] = await once(child, 'exit');
  return signal;
};

test('a process whose event loop is blocked forever is ended', async () => {
  expect(await endOf(300, 'for (;;);')).toBe('SIGKILL');
});

test('a process that stays responsive is left alone', async () => {
  // Repeated: a busy machine may not run a process for this long.
  await until(
    'a responsive process outlives its limit twice',
    async () => (await endOf(1_000, 'setTimeout(() => process.exit(0), 2_500);')) === null,
  );
});
