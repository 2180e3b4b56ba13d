import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { programPath } from '../../launch/instance/config';
import { type Instance, privateHome, privateInstance } from '../../launch/instance/instance';
import { isAlive } from '../../launch/instance/processes';
import { type Secrets, secretsOf } from '../../launch/instance/secrets';
import { enginesAnswer, prepareEngines } from '../../launch/native/engines/private-engines';
import { requirePrograms } from '../../launch/native/engines/require-programs';
import { enforce, prepareFolders, stopInstance } from '../../launch/native/supervisor/lifecycle';
import type { ProcessSpec } from '../../launch/native/supervisor/plan';

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
    rmSync(privateHome(label), { recursive: true, force: true });
  };
  try {
    prepareFolders(instance);
    const secrets = secretsOf(instance);
    const processes = await prepareEngines(
      instance,
      await requirePrograms(instance.dataDir, programPath(), report),
      secrets,
    );
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
    const owner = name.startsWith(basename(pattern))
      ? Number.parseInt(name.slice(basename(pattern).length), 10)
      : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    const home = join(dirname(pattern), name);
    await stopInstance({ runDir: join(home, 'run') });
    rmSync(home, { recursive: true, force: true });
  }
};
