/** Engines to develop a service: `engines.ts start|stop <name>`. `start` prints the tests' variables. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@marquee/kit/run/command';
import { runConfig } from '../instance/config';
import { privateHome, privateInstance, savedInstance } from '../instance/instance';
import { secretsOf } from '../instance/secrets';
import { enginesAnswer, prepareEngines } from '../native/engines/private-engines';
import { requirePrograms } from '../native/engines/require-programs';
import { testEnvironment } from '../native/engines/test-environment';
import { enforce, prepareFolders, stopInstance } from '../native/supervisor/lifecycle';

const [verb, label = 'dev'] = process.argv.slice(2);
const home = privateHome(label);

const start = async (): Promise<void> => {
  const instance = savedInstance(join(home, 'run')) ?? (await privateInstance(label));
  prepareFolders(instance);
  const secrets = secretsOf(instance);
  const programs = await requirePrograms(instance.dataDir, runConfig().path, console.error);
  await enforce(instance, { processes: await prepareEngines(instance, programs, secrets) });
  await enginesAnswer(instance, secrets);
  for (const [name, value] of Object.entries(await testEnvironment(instance, secrets)))
    console.log(`export ${name}=${value}`);
};

const stop = async (): Promise<void> => {
  await stopInstance({ runDir: join(home, 'run') });
  rmSync(home, { recursive: true, force: true });
};

await runCommand({}, async () => {
  if (verb === 'start') await start();
  else if (verb === 'stop') await stop();
  else throw new Error('usage: engines.ts start|stop <name>');
});
