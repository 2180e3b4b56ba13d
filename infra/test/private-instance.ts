import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { programPath } from '../native/config';
import { enginesAnswer, prepareEngines } from '../native/engines/private-engines';
import { requirePrograms } from '../native/engines/require-programs';
import { type Instance, privateHome, privateInstance } from '../native/instance';
import { enforce, prepareFolders, stopInstance } from '../native/lifecycle';
import type { ProcessSpec } from '../native/plan';
import { isAlive } from '../native/processes';
import { type Secrets, secretsOf } from '../native/secrets';

export type TestEngines = {
  readonly instance: Instance;
  readonly secrets: Secrets;
  readonly processes: readonly ProcessSpec[];
  /** Leaves no process and no file of them. */
  readonly close: () => Promise<void>;
};

/** Engines for this run alone, on ports that are free now. They end when this process does, however it ends. */
export const openTestEngines = async (say: (line: string) => void): Promise<TestEngines> => {
  await removeAbandoned();
  const label = `test-${process.pid}`;
  const instance = await privateInstance(label, process.pid);
  const close = async () => {
    await stopInstance(instance);
    rmSync(privateHome(label), { recursive: true, force: true });
  };
  try {
    prepareFolders(instance);
    const secrets = secretsOf(instance);
    const processes = await prepareEngines(instance, await requirePrograms(instance.dataDir, programPath(), say), secrets);
    await enforce(instance, { processes });
    await enginesAnswer(instance, secrets);
    return { instance, secrets, processes, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** What runs that were ended by force have left behind. */
const removeAbandoned = async (): Promise<void> => {
  const pattern = privateHome('test-');
  for (const name of readdirSync(dirname(pattern))) {
    const owner = Number(name.startsWith(basename(pattern)) ? name.slice(basename(pattern).length) : Number.NaN);
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const home = join(dirname(pattern), name);
    await stopInstance({ runDir: join(home, 'run') });
    rmSync(home, { recursive: true, force: true });
  }
};
