import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type Ended = { readonly code: number; readonly output: string };

export type CommandOptions = {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
  readonly input?: 'inherit' | 'none';
  readonly withinMs?: number;
  /** Aborting it kills the command. */
  readonly signal?: AbortSignal;
  /** Called with each line of stdout and stderr. */
  readonly onLine?: ((line: string) => void) | undefined;
};

/** Runs a command to its end. Never throws: code 127 if it cannot start, 124 if it exceeds `withinMs`. */
export const run = (command: string, args: readonly string[], options: CommandOptions = {}): Promise<Ended> =>
  new Promise((settle) => {
    const { input = 'none', withinMs, onLine, ...rest } = options;
    const child = spawn(command, [...args], {
      ...rest,
      stdio: [input === 'inherit' ? 'inherit' : 'ignore', 'pipe', 'pipe'],
      timeout: withinMs,
      killSignal: 'SIGKILL',
    });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
        lines.push(line);
        onLine?.(line);
      });
    const end = (code: number) => settle({ code, output: lines.join('\n') });
    child.once('error', (error) => {
      lines.push(error.message);
      end(127);
    });
    child.once('close', (code) => end(code ?? (child.killed ? 124 : 1)));
  });

export const isInstalled = async (name: string): Promise<boolean> =>
  (await run('sh', ['-c', `command -v ${name}`])).code === 0;

/** Runs a command in this terminal, which sends it Ctrl-C. Returns its exit code, 127 if it cannot start. */
export const runAttached = (
  command: string,
  args: readonly string[],
  options: Pick<CommandOptions, 'cwd' | 'env'> = {},
): Promise<number> =>
  new Promise((settle) => {
    const child = spawn(command, [...args], { ...options, stdio: 'inherit' });
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.once('error', () => settle(127));
    child.once('exit', (code) => settle(code ?? 1));
  });
