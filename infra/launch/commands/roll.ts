/** `make roll`: builds, migrates, replaces containers one at a time. `make rollback`: the former images. */
import { openRunning, rollBack, rollForward } from '../containers/upgrade';
import { exclusiveVerb, logPathOf } from '../terminal/verb';

const isBack = process.argv[2] === 'back';
const command = isBack ? 'rollback' : 'roll';

await exclusiveVerb(command, async () => {
  const { deployment, project } = await openRunning(command, logPathOf(command));
  if (!isBack) {
    await rollForward(deployment, project, 'roll');
    console.log('\nAll containers run this version. "make rollback" returns to the one before.');
    return;
  }
  const { revision } = await rollBack(deployment, project);
  console.log(
    '\nAll containers run the version before. The database keeps the newer schema, which it can use.',
  );
  console.log(
    `This checkout still holds the newer version, which the next "make up" builds: ${revision === 'unknown' ? 'put the former one in its place' : `git checkout ${revision.slice(0, 10)}`} first.`,
  );
});
