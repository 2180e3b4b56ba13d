/** `make reset`: stops and erases this checkout's data. Data in external engines stays. */
import { rmSync } from 'node:fs';
import { mainInstance, mainRunDir, savedInstance } from '../instance/instance';
import { usualPorts } from '../instance/ports';
import { stopEverything } from './stop-everything';
import { exclusiveVerb } from './verb';

await exclusiveVerb('reset', async () => {
  const known = savedInstance(mainRunDir);
  // Data may exist without the run folder that describes it.
  const instance = known ?? mainInstance(usualPorts(8080, 0), 'native');
  await stopEverything({ erase: true });
  rmSync(instance.dataDir, { recursive: true, force: true });
  rmSync(mainRunDir, { recursive: true, force: true });
  console.log(`Marquee is stopped and ${instance.dataDir} and ${mainRunDir} are erased.`);
  if (instance.engines === 'external')
    console.log('Data in the engines at DATABASE_URL, AMQP_URL and REDIS_URL was not touched.');
});
