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
  /** Bytes that dead processes have left and nobody has published yet. */
  readonly leftoverBytes: () => number;
};

const lookEveryMs = 2_000;
const window = (): number => 64;

/** A producer, and from its second folder on a number. Whatever else lies in the spool's place is not ours to touch. */
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

/** 0 for a file that another adopter has finished with. */
const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

/**
 * Publishes what processes that are gone have left in the spool, under its old producers and numbers, so that whatever had been
 * published already counts once. Looks at start and every two seconds; a record torn by the crash is cut off.
 */
export const adoptSpools = ({ dir, producer, publish, isBusReady, log }: Options): Adoption => {
  const stop = new AbortController();
  let leftover = 0;

  /** Publishes all that can be read of the file at `path`; tells where it had to stop, if it had to. */
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
    // A crash cuts the last record short, and nobody was told 202 for it. Anything else is kept for a person to look at.
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

  const look = async (): Promise<void> => {
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
      // One folder that cannot be read does not keep the others waiting.
      await adopt(folder).catch((error: unknown) => log.warn('spool.adoption-waiting', { error }));
    }
  };

  const looking = periodically(look, { everyMs: lookEveryMs, log, name: 'adopt-spools' });
  return {
    leftoverBytes: () => leftover,
    close: async () => {
      stop.abort();
      await looking.close();
    },
  };
};
