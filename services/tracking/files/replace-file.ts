import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The ending of a file that is not written completely. */
const unfinished = '.new';
/** An unfinished file of this age belongs to a process that was killed. */
const oldAfterMs = 60_000;

/**
 * Writes a file under another name and then publishes it as `file`, so that no process reads half of it. By
 * default it replaces a former file. If `write` or `publish` fails, no other file remains.
 */
export const replaceFile = async (
  file: string,
  write: (fresh: string) => Promise<void>,
  publish: (fresh: string, file: string) => Promise<void> = rename,
): Promise<void> => {
  const fresh = `${file}.${randomUUID()}${unfinished}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await write(fresh);
    await publish(fresh, file);
  } finally {
    await unlink(fresh).catch(() => {});
  }
};

/** Deletes the unfinished files that killed processes have left in `dir`: one may hold the salt of a day. */
export const removeUnfinished = async (dir: string, now = Date.now()): Promise<void> => {
  for (const name of await readdir(dir)) {
    if (!name.endsWith(unfinished)) continue;
    const file = join(dir, name);
    const writtenAt = (await stat(file).catch(() => undefined))?.mtimeMs ?? now;
    if (writtenAt < now - oldAfterMs) await unlink(file).catch(() => {});
  }
};
