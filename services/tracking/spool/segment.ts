import { type FileHandle, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './lease';

/** Nothing was added. `clean`: no byte of it stays on disk, so its numbers may be used for other messages. */
export class SpoolFailed extends Error {
  override readonly name = 'SpoolFailed';

  constructor(
    readonly clean: boolean,
    cause: unknown,
  ) {
    super('the write to the spool failed', { cause });
  }
}

/** One append-only file. `bytes`: its synced length, up to which it may be read. */
export type Segment = {
  readonly path: string;
  readonly bytes: () => number;
  readonly isSealed: () => boolean;
  /** Resolves when all of `records` are on disk. Throws `SpoolFailed` otherwise, and is then sealed. */
  readonly append: (records: readonly Buffer[]) => Promise<void>;
  /** Accepts no more records, and keeps those it has. */
  readonly seal: () => Promise<void>;
};

/**
 * Truncates the file to `bytes` after a failed sync, because any part may be on disk. True when that is
 * certain to have worked: without the sync a power cut may bring the records back.
 */
const cutBack = async (file: FileHandle, bytes: number): Promise<boolean> => {
  try {
    await file.truncate(bytes);
    await file.datasync();
    return true;
  } catch {
    return false;
  }
};

/** Creates the file `path`, which must not exist. Throws `SpoolFailed` when that fails. */
export const openSegment = async (path: string): Promise<Segment> => {
  let file: FileHandle;
  try {
    file = await open(path, 'ax', 0o600);
    await syncFolder(dirname(path));
  } catch (cause) {
    throw new SpoolFailed(true, cause);
  }
  let bytes = 0;
  let sealed = false;

  const seal = async (): Promise<void> => {
    if (sealed) return;
    sealed = true;
    await file.close().catch(() => {});
    if (bytes === 0) await unlink(path).catch(() => {});
  };

  return {
    path,
    bytes: () => bytes,
    isSealed: () => sealed,
    seal,
    append: async (records) => {
      const bytesToAdd = Buffer.concat(records);
      try {
        await file.appendFile(bytesToAdd);
        await file.datasync();
      } catch (cause) {
        const clean = await cutBack(file, bytes);
        await seal();
        throw new SpoolFailed(clean, cause);
      }
      bytes += bytesToAdd.length;
    },
  };
};
