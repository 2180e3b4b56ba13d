import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '@marquee/kit/errors/error-code';
import type { Closable } from '@marquee/kit/run/run';
import { z } from 'zod';

/**
 * A spool folder belongs to the process that touches its file `owner` every second (the heartbeat). After 20 s without a heartbeat, or when
 * its owner was a process of this machine that has ended, it is abandoned and any process may adopt it. Two adopters do no harm, because a
 * message counts once.
 */
const heartbeatEveryMs = 1_000;
const abandonedAfterMs = 20_000;
/** An owner without a successful heartbeat for this long stops writing to its folder, well before others adopt it. */
const ownedForMs = 10_000;

const Owner = z.object({ producer: z.string(), pid: z.int().positive(), host: z.string() });

const ownerFile = (folder: string): string => join(folder, 'owner');

export type Lease = Closable & { readonly folder: string; readonly isHeld: () => boolean };

/** Makes `folder` this process's own until closed, and creates it if necessary. */
export const takeLease = async (folder: string, producer: string): Promise<Lease> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner: z.infer<typeof Owner> = { producer, pid: process.pid, host: hostname() };
  await writeFile(ownerFile(folder), JSON.stringify(owner), { mode: 0o600 });
  let lastHeartbeatAt = Date.now();
  const timer = setInterval(() => {
    const now = new Date();
    utimes(ownerFile(folder), now, now).then(
      () => {
        lastHeartbeatAt = now.getTime();
      },
      () => {},
    );
  }, heartbeatEveryMs);
  timer.unref();
  return {
    folder,
    isHeld: () => Date.now() - lastHeartbeatAt < ownedForMs,
    close: () => clearInterval(timer),
  };
};

const hasEnded = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return errorCode(error) === 'ESRCH';
  }
};

/** True when `folder` has no living owner. `producer` must not be writing to it itself. */
export const isAbandoned = async (folder: string, producer: string): Promise<boolean> => {
  try {
    const { mtimeMs } = await stat(ownerFile(folder));
    if (Date.now() - mtimeMs > abandonedAfterMs) return true;
    const owner = Owner.parse(JSON.parse(await readFile(ownerFile(folder), 'utf8')));
    // Our own adoption, which has failed half-way and is to be retried.
    if (owner.producer === producer) return true;
    // Our own process id: the container was restarted, where the first process always has the same id.
    return owner.host === hostname() && (owner.pid === process.pid || hasEnded(owner.pid));
  } catch {
    // No complete owner file: the folder is just being created, or its creator has crashed.
    const created = await stat(folder).catch(() => undefined);
    return created !== undefined && Date.now() - created.mtimeMs > abandonedAfterMs;
  }
};
