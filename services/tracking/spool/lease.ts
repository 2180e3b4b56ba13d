import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Closable } from '@marquee/kit/run/run';
import { z } from 'zod';

/**
 * A spool folder belongs to the process that touches the file `owner` in it every second. One that has not been touched for 20 s, or whose
 * owner was a process of this machine that is gone, is abandoned and may be adopted by anyone. Two adopters do no harm: a message counts once.
 */
const beatEveryMs = 1_000;
const abandonedAfterMs = 20_000;
/** An owner that has not managed to touch it for this long no longer adds to it: half of what others wait. */
const ownedForMs = 10_000;

const Owner = z.object({ producer: z.string(), pid: z.int().positive(), host: z.string() });

const ownerFile = (folder: string): string => join(folder, 'owner');

export type Lease = Closable & { readonly folder: string; readonly isHeld: () => boolean };

/** Makes `folder` this process's own, whether it exists or not, until closed. */
export const takeLease = async (folder: string, producer: string): Promise<Lease> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner: z.infer<typeof Owner> = { producer, pid: process.pid, host: hostname() };
  await writeFile(ownerFile(folder), JSON.stringify(owner), { mode: 0o600 });
  let beatAt = Date.now();
  const timer = setInterval(() => {
    const now = new Date();
    utimes(ownerFile(folder), now, now).then(
      () => {
        beatAt = now.getTime();
      },
      () => {},
    );
  }, beatEveryMs);
  timer.unref();
  return { folder, isHeld: () => Date.now() - beatAt < ownedForMs, close: () => clearInterval(timer) };
};

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
};

/** True when nobody takes care of `folder`, a folder that `producer` is not filling itself. */
export const isAbandoned = async (folder: string, producer: string): Promise<boolean> => {
  try {
    const { mtimeMs } = await stat(ownerFile(folder));
    if (Date.now() - mtimeMs > abandonedAfterMs) return true;
    const owner = Owner.parse(JSON.parse(await readFile(ownerFile(folder), 'utf8')));
    // Our own: an adoption of ours that failed half-way and is to be tried again.
    if (owner.producer === producer) return true;
    // The same process number again: a container started anew, where every process is the first.
    return owner.host === hostname() && (owner.pid === process.pid || isGone(owner.pid));
  } catch {
    // No owner file, or half of one: somebody is just making the folder, or died doing it.
    const made = await stat(folder).catch(() => undefined);
    return made !== undefined && Date.now() - made.mtimeMs > abandonedAfterMs;
  }
};
