/**
 * `make upgrade` with the new version in this checkout: checks, makes a backup (unless BACKUP=off), migrates,
 * replaces what changed, in containers one at a time. `make rollback` is the way back.
 */
import { statfsSync } from 'node:fs';
import { UserError } from '@marquee/kit/errors/user-error';
import { buildsOf, checkoutVersion, titleOf } from '../containers/images';
import { openRunning, rollForward } from '../containers/upgrade';
import { checkoutDir } from '../instance/checkout';
import { mainRunDir, startedInstance } from '../instance/instance';
import { beginReplacing } from '../instance/interruption';
import { bringUp } from '../product/bring-up';
import { runAttached } from '../terminal/command';
import { exclusiveVerb, logPathOf, verb } from '../terminal/verb';

/** Both images and their layers of a build: 1 GB, measured; twice as much during it. */
const neededBytes = 3_000_000_000;

const requireSpace = (): void => {
  const { bavail, bsize } = statfsSync(checkoutDir);
  if (bavail * bsize < neededBytes)
    throw new UserError(
      `An upgrade needs 3 GB of free disk space and ${checkoutDir} has ${((bavail * bsize) / 1e9).toFixed(1)} GB: free some space and run the same command again.`,
    );
};

const runMake = async (target: string): Promise<number> =>
  runAttached('make', ['--no-print-directory', target], { cwd: checkoutDir });

const prepared = await verb('upgrade', async () => {
  const instance = startedInstance();
  requireSpace();
  const to = checkoutVersion();
  const from = buildsOf(mainRunDir).at(-1);
  console.log(
    `Upgrade to ${titleOf({ version: to.MARQUEE_VERSION ?? '', revision: to.MARQUEE_REVISION ?? '' })}${from === undefined ? '' : ` from ${titleOf(from)}`}`,
  );
  // Figures that do not add up before would be taken for a fault of the upgrade.
  if ((await runMake('ledger')) !== 0)
    throw new UserError('The ledger does not balance or cannot be read: see above, repair that first.');
  if (process.argv[2] === 'off') console.log('No backup: BACKUP=off.');
  else if ((await runMake('backup')) !== 0)
    throw new UserError(
      'The backup failed, so nothing was changed: repair that, or add BACKUP=off if you have another one.',
    );
  return instance;
});

if (prepared !== undefined)
  await exclusiveVerb('upgrade', async () => {
    if (prepared.engines !== 'docker') {
      beginReplacing(prepared.runDir, { command: 'upgrade', replicas: {} });
      await bringUp();
      console.log(
        '\nThe new version runs. Way back: put the former one into this checkout and run "make up".',
      );
      return;
    }
    const { deployment, project } = await openRunning('upgrade', logPathOf('upgrade'));
    await rollForward(deployment, project, 'upgrade');
    console.log('\nThe new version runs. "make rollback" returns to the one before.');
  });
