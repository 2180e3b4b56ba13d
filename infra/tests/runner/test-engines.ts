import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { programPath } from '../../launch/instance/config';
import type { Instance } from '../../launch/instance/instance';
import { isAlive } from '../../launch/instance/processes';
import { type Secrets, secretsOf } from '../../launch/instance/secrets';
import { enginesAnswer, prepareEngines } from '../../launch/native/engines/private-engines';
import { requirePrograms } from '../../launch/native/engines/require-programs';
import { enforce, prepareFolders, stopInstance } from '../../launch/native/supervisor/lifecycle';
import type { ProcessSpec } from '../../launch/native/supervisor/plan';
import { run } from '../../launch/terminal/command';
import { privateHome, privateInstance } from '../../launch/testing/private-instance';

export type TestEngines = {
  readonly instance: Instance;
  readonly secrets: Secrets;
  readonly processes: readonly ProcessSpec[];
  /** Leaves no process and no file of them. */
  readonly close: () => Promise<void>;
};

/** Engines for this run alone, on free ports. They end with this process. `name`: of its further engines. */
export const openTestEngines = async (report: (line: string) => void, name = ''): Promise<TestEngines> => {
  await removeAbandoned();
  const label = `test-${process.pid}${name}`;
  const instance = await privateInstance(label, process.pid);
  const close = async () => {
    await stopInstance(instance);
    await removeDatabases(instance);
    rmSync(privateHome(label), { recursive: true, force: true });
  };
  try {
    return { instance, close, ...(await startEngines(instance, report)) };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Starts the engines of the instance, installed if needed, and waits until they answer. */
export const startEngines = async (
  instance: Instance,
  report: (line: string) => void,
): Promise<Pick<TestEngines, 'secrets' | 'processes'>> => {
  prepareFolders(instance);
  const secrets = secretsOf(instance);
  const programs = await requirePrograms(instance.dataDir, programPath(), report);
  const processes = await prepareEngines(instance, programs, secrets);
  await enforce(instance, { processes });
  await enginesAnswer(instance, secrets);
  return { secrets, processes };
};

/** Several processes remove the hundred thousand files of the tests' databases: a single one waits for the disk mostly. */
const removeDatabases = async ({ dataDir }: Instance): Promise<void> => {
  const cwd = join(dataDir, 'postgres/base');
  if (existsSync(cwd)) await run('sh', ['-c', 'ls | xargs -P 8 -n 4 rm -rf'], { cwd });
};

/** What runs that were ended by force have left behind. */
const removeAbandoned = async (): Promise<void> => {
  const pattern = privateHome('test-');
  for (const name of readdirSync(dirname(pattern))) {
    const owner = name.startsWith(basename(pattern))
      ? Number.parseInt(name.slice(basename(pattern).length), 10)
      : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    const home = join(dirname(pattern), name);
    await stopInstance({ runDir: join(home, 'run') });
    rmSync(home, { recursive: true, force: true });
  }
};
