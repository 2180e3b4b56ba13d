import { existsSync } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BatchMessage } from './batch-message';
import { publishInOrder } from './publish-in-order';
import { readSegment } from './read-segment';

const suffix = '.damaged';
const replayedSuffix = '.replayed';

/**
 * Moves a file that was not read completely out of its producer's folder, which can then be deleted, and
 * never over another one. Only `make spool` reads it again.
 */
export const setAside = async (dir: string, path: string, folderName: string): Promise<void> => {
  const name = `${folderName}-${basename(path, suffix)}`;
  let target = join(dir, `${name}${suffix}`);
  for (let copy = 2; existsSync(target); copy += 1) target = join(dir, `${name}.${copy}${suffix}`);
  await rename(path, target);
};

/** The name of a damaged file once it was replayed. */
export const replayedName = (name: string): string => `${name}${replayedSuffix}`;

/** The names of the files in `dir` that end like this, sorted; none where there is no folder. */
export const namesIn = async (dir: string, ending: string): Promise<string[]> =>
  (await readdir(dir).catch((): string[] => [])).filter((name) => name.endsWith(ending)).sort();

/** The names of the files that were set aside in `dir`. */
export const damagedFilesIn = (dir: string): Promise<string[]> => namesIn(dir, suffix);

/** The names of those that `replayDamaged` has published. */
export const replayedFilesIn = (dir: string): Promise<string[]> => namesIn(dir, `${suffix}${replayedSuffix}`);

/**
 * Publishes every whole message of the damaged file `name` under its old number, so that one published before
 * counts once, and marks the file as replayed when all are confirmed. After a kill at any point it can run
 * again.
 */
export const replayDamaged = async (
  dir: string,
  name: string,
  publish: (message: BatchMessage) => Promise<void>,
): Promise<void> => {
  const path = join(dir, name);
  await publishInOrder(readSegment(path), async (found) => {
    if (found.is === 'message') await publish(found.message);
  });
  await rename(path, replayedName(path));
};
