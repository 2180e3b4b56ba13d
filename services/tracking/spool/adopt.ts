import { readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { errorCode } from '@marquee/kit/errors/error-code';
import { periodically } from '@marquee/kit/run/periodically';
import { damagedFilesIn, namesIn, setAside } from './damaged-files';
import { takeLease, watchFolders } from './lease';
import { publishInOrder } from './publish-in-order';
import { readSegment } from './read-segment';
import type { FromDisk } from './spool';

const checkEveryMs = 2_000;

/** A producer, from its second folder on with a number, and the adopter. All else is left alone. */
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const folderName = new RegExp(`^((${uuid})(?:\\.\\d+)?)(?:\\.adopted-by-(${uuid}))?$`);

export type SpoolFolder = {
  readonly path: string;
  /** Without the adopter. */
  readonly name: string;
  readonly adopter: string | undefined;
  /** The process that it belongs to by its name. */
  readonly holder: string;
};

export const spoolFoldersIn = async (dir: string): Promise<SpoolFolder[]> => {
  const names = await readdir(dir).catch((): string[] => []);
  return names.flatMap((found) => {
    const [, name, producer, adopter] = folderName.exec(found) ?? [];
    if (name === undefined || producer === undefined) return [];
    return [{ path: join(dir, found), name, adopter, holder: adopter ?? producer }];
  });
};

export const segmentsIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder, '.spool')).map((name) => join(folder, name));

/** 0 for a file that another adopter has deleted. */
const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

/**
 * Publishes the spools of ended processes under their old producers and numbers, so that a message published
 * before counts once. Checks at start and every two seconds. A folder is renamed before it is read: its
 * owner, if it lives, notices that before it answers with 202. A file is deleted only when all of it was
 * published.
 */
export const adoptSpools = ({ dir, producer, publish, isBusReady, log }: FromDisk) => {
  const stop = new AbortController();
  const abandonedOf = watchFolders();
  let leftover = 0;
  let damaged = 0;

  const adoptSegment = async (path: string, folder: SpoolFolder): Promise<void> => {
    const bytes = await sizeOf(path);
    let isWhole = true;
    await publishInOrder(readSegment(path), async (found) => {
      stop.signal.throwIfAborted();
      if (found.is === 'message') return publish(found.message);
      isWhole = false;
      const { is, at, endsAt } = found;
      log.error('spool.torn', { file: `${folder.name}/${basename(path)}`, is, at, endsAt, bytes });
    });
    if (isWhole) await unlink(path);
    else await setAside(dir, path, folder.name);
    leftover = Math.max(0, leftover - bytes);
    log.info('spool.adopted', { bytes });
  };

  /** The folder's new path, or undefined when another adopter was first. */
  const fence = async ({ path, name, adopter }: SpoolFolder): Promise<string | undefined> => {
    if (adopter === producer) return path;
    const fenced = join(dir, `${name}.adopted-by-${producer}`);
    try {
      await rename(path, fenced);
      return fenced;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  };

  const adopt = async (folder: SpoolFolder): Promise<void> => {
    const path = await fence(folder);
    if (path === undefined) return;
    const lease = await takeLease(path, producer);
    try {
      for (const segment of await segmentsIn(path)) await adoptSegment(segment, folder);
      for (const name of await readdir(path))
        if (name !== 'owner') await setAside(dir, join(path, name), folder.name);
      await unlink(join(path, 'owner'));
      await rmdir(path);
    } finally {
      if (stop.signal.aborted) await lease.release().catch(() => {});
      else lease.close();
    }
  };

  const checkFolders = async (): Promise<void> => {
    damaged = (await damagedFilesIn(dir)).length;
    const folders = await spoolFoldersIn(dir);
    const unfinished = folders.filter(({ adopter }) => adopter === producer);
    const ofOthers = folders.filter(({ holder }) => holder !== producer);
    const abandoned = [...unfinished, ...(await abandonedOf(ofOthers))];
    let bytes = 0;
    for (const { path } of abandoned)
      for (const segment of await segmentsIn(path)) bytes += await sizeOf(segment);
    leftover = bytes;
    for (const folder of abandoned) {
      if (!isBusReady() || stop.signal.aborted) return;
      // A folder that cannot be read does not delay the others.
      await adopt(folder).catch((error: unknown) => log.warn('spool.adoption-failed', { error }));
    }
  };

  const checking = periodically(checkFolders, { everyMs: checkEveryMs, log, name: 'adopt-spools' });
  return {
    /** Bytes left by ended processes and not published yet. */
    leftoverBytes: () => leftover,
    /** Files in the directory that could not be read completely and wait for an operator. */
    damagedFiles: () => damaged,
    close: async (): Promise<void> => {
      stop.abort();
      await checking.close();
    },
  };
};

export type Adoption = ReturnType<typeof adoptSpools>;
