/** `make reset`: stops and erases this checkout's data. Engines that were given by address keep theirs. */
import { rmSync } from 'node:fs';
import { mainInstance, mainRunDir, savedInstance } from '../instance/instance';
import { usualPorts } from '../instance/ports';
import { stopEverything } from './stop-everything';
import { exclusiveVerb } from './verb';

await exclusiveVerb('reset', async () => {
  const known = savedInstance(mainRunDir);
  // Data can outlive the run folder that describes it.
  const instance = known ?? mainInstance(usualPorts(8080, 0), 'native');
  await stopEverything({ erase: true });
  rmSync(instance.dataDir, { recursive: true, force: true });
  rmSync(mainRunDir, { recursive: true, force: true });
  console.log(`Marquee is stopped and ${instance.dataDir} and ${mainRunDir} are erased.`);
  if (instance.engines === 'external')
    console.log('The engines whose addresses you gave are yours: what is in them was left alone.');
});
