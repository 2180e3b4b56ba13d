/** Engines to develop a service: `engines.ts start|stop <name>`. `start` prints the tests' variables. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '@marquee/kit/run/command';
import { savedInstance } from '../../launch/instance/instance';
import { stopInstance } from '../../launch/native/supervisor/lifecycle';
import { privateHome, privateInstance } from '../../launch/testing/private-instance';
import { startEngines } from './test-engines';
import { testEnvironment } from './test-environment';

const [verb, label = 'dev'] = process.argv.slice(2);
const home = privateHome(label);

const start = async (): Promise<void> => {
  const instance = savedInstance(join(home, 'run')) ?? (await privateInstance(label));
  const { secrets } = await startEngines(instance, console.error);
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
