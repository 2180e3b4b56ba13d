import { existsSync } from 'node:fs';
import { UserError } from '@marquee/kit/errors/user-error';
import { isInstalled } from '../supervisor/command';
import { installPackages } from './require-programs';

/**
 * restic stores backups, pgbackrest continuous ones; pgbouncer is a pooler that tests put in front of
 * PostgreSQL. Their packages have the same names.
 */
type Tool = 'restic' | 'pgbackrest' | 'pgbouncer';

/** Debian's folder of daemons is not on everybody's path. */
const isHere = async (name: Tool): Promise<boolean> =>
  (await isInstalled(name)) || existsSync(`/usr/sbin/${name}`);

/** Resolves when the tool is here. A missing one is installed with the system's package manager. */
export const requireTool = async (name: Tool, report: (line: string) => void): Promise<void> => {
  if (await isHere(name)) return;
  await installPackages([{ title: name, apt: name, brew: name }], report);
  if (!(await isHere(name)))
    throw new UserError(
      `${name} could not be found after installing: install it by hand, so that it is on the PATH.`,
    );
};
