import { readdir, rename, rmdir, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Log } from '@marquee/kit/log/log';
import { periodically } from '@marquee/kit/run/periodically';
import type { Closable } from '@marquee/kit/run/run';
import type { BatchMessage } from '../publish/batch-message';
import { isAbandoned, takeLease } from './lease';
import { publishInOrder } from './publish-in-order';
import { readSegment, type Torn } from './read-segment';

type Options = {
  readonly dir: string;
  readonly producer: string;
  readonly publish: (message: BatchMessage) => Promise<void>;
  readonly isBusReady: () => boolean;
  readonly log: Log;
};

export type Adoption = Closable & {
  /** Bytes left by ended processes and not published yet. */
  readonly leftoverBytes: () => number;
};

const checkEveryMs = 2_000;
const window = (): number => 64;

/** A producer, with a number from its second folder on. Everything else in the spool's directory is left alone. */
const folderName = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?:\.\d+)?$/;

const foldersOfOthers = async (dir: string, producer: string): Promise<string[]> => {
  const names = await readdir(dir).catch((): string[] => []);
  return names
    .filter((name) => folderName.test(name) && !name.startsWith(producer))
    .map((name) => join(dir, name));
};

const segmentsIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((): string[] => []);
  return names
    .filter((name) => name.endsWith('.spool'))
    .sort()
    .map((name) => join(folder, name));
};

/** 0 for a file that another adopter has deleted. */
const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

/**
 * Publishes the spools of ended processes under their old producers and numbers, so that a message published before counts once. Checks at
 * start and every two seconds. A record torn by a crash is dropped.
 */
export const adoptSpools = ({ dir, producer, publish, isBusReady, log }: Options): Adoption => {
  const stop = new AbortController();
  let leftover = 0;

  /** Publishes the readable part of the file at `path`. Resolves with the torn record that ended it, if any. */
  const publishSegment = async (path: string, size: number): Promise<Torn | undefined> => {
    let torn: Torn | undefined;
    const onTorn = (found: Torn): void => {
      torn = found;
    };
    await publishInOrder(readSegment(path, { to: size, onTorn }), {
      publish: async ({ message }) => {
        stop.signal.throwIfAborted();
        await publish(message);
      },
      onConfirmed: () => {},
      window,
    });
    return torn;
  };

  const adoptSegment = async (path: string): Promise<void> => {
    const bytes = await sizeOf(path);
    const torn = await publishSegment(path, bytes);
    leftover = Math.max(0, leftover - bytes);
    log.info('spool.adopted', { bytes });
    // A crash cuts the last record short, and it was never answered with 202. Other damage is kept for an operator.
    if (torn) log.warn('spool.torn', { ...torn, bytes });
    if (torn?.is === 'damaged')
      await rename(path, join(dir, `${basename(dirname(path))}-${basename(path)}.damaged`));
    else await unlink(path);
  };

  const adopt = async (folder: string): Promise<void> => {
    const lease = await takeLease(folder, producer);
    try {
      for (const path of await segmentsIn(folder)) await adoptSegment(path);
      await unlink(join(folder, 'owner'));
      await rmdir(folder);
    } finally {
      await lease.close();
    }
  };

  const checkFolders = async (): Promise<void> => {
    const abandoned: string[] = [];
    let bytes = 0;
    for (const folder of await foldersOfOthers(dir, producer)) {
      if (!(await isAbandoned(folder, producer))) continue;
      abandoned.push(folder);
      for (const path of await segmentsIn(folder)) bytes += await sizeOf(path);
    }
    leftover = bytes;
    for (const folder of abandoned) {
      if (!isBusReady() || stop.signal.aborted) return;
      // A folder that cannot be read does not delay the others.
      await adopt(folder).catch((error: unknown) => log.warn('spool.adoption-failed', { error }));
    }
  };

  const checking = periodically(checkFolders, { everyMs: checkEveryMs, log, name: 'adopt-spools' });
  return {
    leftoverBytes: () => leftover,
    close: async () => {
      stop.abort();
      await checking.close();
    },
  };
};
