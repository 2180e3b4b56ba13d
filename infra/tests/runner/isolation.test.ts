import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Environment = { readonly teardown: () => Promise<void> };
type Loaded = { readonly namespace: { readonly increased: () => number; readonly package: unknown } };
type Runtime = {
  readonly unstable_importModule: (path: string) => Promise<Loaded>;
  readonly teardown: () => void;
};

const runnerDir = import.meta.dirname;

test('what a test file changes in the context of its worker is undone when it ends', async () => {
  const { default: NodeEnvironment }: { default: new () => Environment } = await import(
    `${runnerDir}/node-environment.mjs`
  );
  const { fetch } = globalThis;
  const folder = process.cwd();
  const listeners = process.listenerCount('SIGUSR2');
  const { PATH } = process.env;
  const environment = new NodeEnvironment();

  const state = Symbol('state');
  Object.assign(globalThis, { leaked: true, [state]: true, fetch: () => undefined });
  Reflect.deleteProperty(globalThis, 'structuredClone');
  Object.assign(process.env, { LEAKED: 'yes', PATH: '/nowhere' });
  process.on('SIGUSR2', () => undefined);
  process.chdir(tmpdir());
  await environment.teardown();

  expect('leaked' in globalThis).toBe(false);
  expect(state in globalThis).toBe(false);
  expect(globalThis.fetch).toBe(fetch);
  expect(typeof structuredClone).toBe('function');
  expect(process.env.LEAKED).toBeUndefined();
  expect(process.env.PATH).toBe(PATH);
  expect(process.listenerCount('SIGUSR2')).toBe(listeners);
  expect(process.cwd()).toBe(folder);
});

test('each test file has modules of its own, and the packages of its worker', async () => {
  const { default: FileRuntime }: { default: new (...given: unknown[]) => Runtime } = await import(
    `${runnerDir}/jest-runtime.mjs`
  );
  const folder = mkdtempSync(join(tmpdir(), 'isolation-'));
  const path = join(folder, 'counter.mjs');
  writeFileSync(
    path,
    "export { z as package } from 'zod';\nlet count = 0;\nexport const increased = () => ++count;\n",
  );
  const resolver = {
    isCoreModule: () => false,
    resolveModule: (_from: string, name: string) => createRequire(import.meta.url).resolve(name),
  };
  const transformer = { transform: (file: string) => ({ code: readFileSync(file, 'utf8') }) };
  const inOwnFile = async (): Promise<Loaded['namespace']> => {
    const runtime = new FileRuntime({ id: 'isolation' }, { global: globalThis }, resolver, transformer);
    const { namespace } = await runtime.unstable_importModule(path);
    runtime.teardown();
    return namespace;
  };
  try {
    const [first, second] = [await inOwnFile(), await inOwnFile()];
    expect([first.increased(), first.increased(), second.increased()]).toEqual([1, 2, 1]);
    expect(first.package).toBe(second.package);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
