/** `make reset`: stops and erases this checkout's data, after a question. Data in external engines stays. */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { UserError } from '@marquee/kit/errors/user-error';
import { mainInstance, mainRunDir, savedInstance } from '../instance/instance';
import { usualPorts } from '../instance/ports';
import { stopEverything } from '../product/stop-everything';
import { exclusiveVerb } from '../terminal/verb';

/** Without a terminal there is no answer, so a script passes ERASE=yes. */
const confirmed = async (): Promise<boolean> => {
  if (process.argv[2] === 'yes') return true;
  if (!process.stdin.isTTY)
    throw new UserError('This erases all data of this checkout: run "make reset ERASE=yes" if you mean it.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('This erases all data of this checkout. Type "erase" to go on: ');
  terminal.close();
  return answer.trim() === 'erase';
};

await exclusiveVerb('reset', async () => {
  if (!(await confirmed())) {
    console.log('Nothing was erased.');
    return;
  }
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
