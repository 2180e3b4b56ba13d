import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../testing/bundled';

let folder: string;
let runFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'run-test-'));
  runFile = await bundled(join(import.meta.dirname, 'run.ts'));
});

afterAll(() => rm(folder, { recursive: true }));

/** A process that runs `body` as a service does. */
const startService = async (body: string, environment: Readonly<Record<string, string>> = {}) => {
  const file = join(folder, `${crypto.randomUUID()}.mjs`);
  await writeFile(
    file,
    `import { run } from '${runFile}';\nawait run('tried', async ({ own, log, stopping }) => {\n${body}\n});\n`,
  );
  const child = spawn(process.execPath, [file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const started = new Promise<void>((resolve) =>
    child.stdout.on('data', () => output.includes('process.started') && resolve()),
  );
  const exit = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return { child, started, exit, output: () => output };
};

test('at SIGTERM everything opened is closed in reverse order, and the process exits with 0', async () => {
  const service = await startService(`
    own({ close: () => log.info('closed.first', {}) });
    own({ close: () => log.info('closed.second', {}) });
    setInterval(() => {}, 1000);`);
  await service.started;
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
  expect(service.output().indexOf('closed.second')).toBeGreaterThan(0);
  expect(service.output().indexOf('closed.first')).toBeGreaterThan(service.output().indexOf('closed.second'));
});

test('a service whose output is not read any more continues, and still stops at SIGTERM', async () => {
  const service = await startService(`setInterval(() => log.info('still.here', {}), 20);`);
  await service.started;
  service.child.stdout.destroy();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(service.child.exitCode).toBeNull();
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
});

test('a service that cannot start logs why and exits with 1', async () => {
  const service = await startService(`throw new Error('cannot start');`);
  expect(await service.exit).toBe(1);
  expect(service.output()).toContain('cannot start');
});

test('after SIGTERM a service works on for the configured delay, but is stopping at once', async () => {
  const service = await startService(
    `
    let closed = false;
    own({ close: () => { closed = true; } });
    stopping.addEventListener('abort', () => {
      setTimeout(() => log.info(closed ? 'closed.early' : 'works.on', {}), 100);
    });
    setInterval(() => {}, 1000);`,
    { SHUTDOWN_DELAY_MS: '300' },
  );
  await service.started;
  service.child.kill('SIGTERM');
  expect(await service.exit).toBe(0);
  expect(service.output()).toContain('works.on');
});

test('a delay that is no number is a configuration error', async () => {
  const service = await startService('', { SHUTDOWN_DELAY_MS: 'soon' });
  expect(await service.exit).toBe(78);
});
