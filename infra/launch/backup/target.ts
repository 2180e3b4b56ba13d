import { chownSync, mkdirSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { checkoutDir } from '../instance/checkout';

export const isFolder = (target: string): boolean => !target.startsWith('s3:');

/** A bucket, or an absolute folder: by default "backups" in the checkout. */
export const backupTarget = (given: string | undefined): string => {
  const wanted = given || 'backups';
  return isFolder(wanted) && !isAbsolute(wanted) ? resolve(checkoutDir, wanted) : wanted;
};

/** The user `node` of the images. */
const containerUser = 1_000;

/** Creates the folder of the backups, for the user who runs this or, as root, for that of the containers. */
export const prepareBackupFolder = (
  target: string,
  { isForContainers }: { isForContainers: boolean },
): void => {
  if (!isFolder(target)) return;
  mkdirSync(target, { recursive: true, mode: 0o700 });
  if (isForContainers && process.getuid?.() === 0) chownSync(target, containerUser, containerUser);
};
