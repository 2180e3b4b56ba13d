import { UserError } from '@marquee/kit/errors/user-error';
import { isInstalled } from '../supervisor/command';
import { installPackages } from './require-programs';

/** Resolves when restic, which stores backups, is on the PATH. A missing one is installed with the system's package manager. */
export const requireRestic = async (report: (line: string) => void): Promise<void> => {
  if (await isInstalled('restic')) return;
  await installPackages([{ title: 'restic', apt: 'restic', brew: 'restic' }], report);
  if (!(await isInstalled('restic')))
    throw new UserError(
      'restic could not be found after installing: install it by hand, so that it is on the PATH.',
    );
};
