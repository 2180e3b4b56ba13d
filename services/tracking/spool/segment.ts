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

/** Creates the append-only file `path`, which must not exist. Throws `SpoolFailed` when that fails. */
export const openSegment = async (path: string) => {
  let file: FileHandle;
  try {
    file = await open(path, 'ax', 0o600);
    await syncFolder(dirname(path));
  } catch (cause) {
    throw new SpoolFailed(true, cause);
  }
  let bytes = 0;
  let sealed = false;

  /** Accepts no more records, and keeps those it has. */
  const seal = async (): Promise<void> => {
    if (sealed) return;
    sealed = true;
    await file.close().catch(() => {});
    if (bytes === 0) await unlink(path).catch(() => {});
  };

  return {
    path,
    /** The synced length, up to which the file may be read. */
    bytes: () => bytes,
    isSealed: () => sealed,
    seal,
    /** Resolves when all of `records` are on disk. Throws `SpoolFailed` otherwise, and is then sealed. */
    append: async (records: readonly Buffer[]): Promise<void> => {
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

export type Segment = Awaited<ReturnType<typeof openSegment>>;
