import { type FileHandle, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Why nothing was added. `clean`: no byte of it stays on disk, so its numbers may be given to other messages. */
export class SpoolFailed extends Error {
  override readonly name = 'SpoolFailed';

  constructor(
    readonly clean: boolean,
    cause: unknown,
  ) {
    super('the spool could not take a message', { cause });
  }
}

/** One append-only file. `bytes`: how far it is synced, and so how far it may be read. */
export type Segment = {
  readonly path: string;
  readonly bytes: () => number;
  readonly isSealed: () => boolean;
  /** Resolves when all of `records` are on disk; throws `SpoolFailed`, and is sealed then, when they are not. */
  readonly append: (records: readonly Buffer[]) => Promise<void>;
  /** Takes no more; what is in it stays. */
  readonly seal: () => Promise<void>;
};

/** A new file survives a power cut only when its folder was synced too. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** After a failed sync nobody knows what is on disk, so what was added is cut off again. True when that is certain. */
const cutBack = async (file: FileHandle, bytes: number): Promise<boolean> => {
  try {
    await file.truncate(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Makes the file `path`, which must not exist; throws `SpoolFailed` when it cannot. */
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
      const together = Buffer.concat(records);
      try {
        await file.appendFile(together);
        await file.datasync();
      } catch (cause) {
        const clean = await cutBack(file, bytes);
        await seal();
        throw new SpoolFailed(clean, cause);
      }
      bytes += together.length;
    },
  };
};
