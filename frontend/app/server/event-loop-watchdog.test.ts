import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs `body` under the watchdog in a separate process and resolves with the signal that ended it, or null. */
const endOf = async (limitMs: number, body: string): Promise<unknown> => {
  const module = new URL('./event-loop-watchdog.ts', import.meta.url).href;
  const program = `const { restartWhenBlocked } = await import('${module}'); await restartWhenBlocked({ limitMs: ${limitMs} }); ${body}`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: 'ignore',
  });
  const [, signal] = await once(child, 'exit');
  return signal;
};

test('a process whose event loop is blocked forever is ended', async () => {
  expect(await endOf(300, 'for (;;);')).toBe('SIGKILL');
});

test('a process that stays responsive is left alone', async () => {
  // The limit is long enough for a process that a busy machine seldom runs, and passes twice.
  expect(await endOf(2_000, 'setTimeout(() => process.exit(0), 5_000);')).toBeNull();
});
