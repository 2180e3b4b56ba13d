import { mkdir, open, readFile, readlink, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@marquee/kit/errors/error-code';
import { z } from 'zod';

/**
 * A spool folder belongs to the process that its file `owner` names, which changes the file's time every
 * second (the heartbeat). To take it over, another process renames the folder. From then on the owner finds
 * no `owner` file under the old name, so its records there are refused or written again elsewhere: see
 * `Lease.isOwned`.
 */
const heartbeatEveryMs = 1_000;

/** Identifies a process among all that run now or have run since the kernel started. */
const Process = z.object({
  boot: z.string(),
  /** The pid namespace: each container counts from 1. */
  pids: z.string(),
  pid: z.int().positive(),
  /** In clock ticks since the boot; a pid is used again. */
  started: z.string(),
});

const Owner = z.object({
  producer: z.string(),
  process: Process.optional(),
  released: z.boolean().optional(),
});
type Owner = z.infer<typeof Owner>;

const ownerFile = (folder: string): string => join(folder, 'owner');

/** The 22nd field, behind the program's name. A killed process (Z) stays until its parent notices. */
const startOf = async (pid: number | 'self'): Promise<string | undefined> => {
  const [state, ...fields] = (await readFile(`/proc/${pid}/stat`, 'latin1'))
    .replace(/^.*\) /s, '')
    .split(' ');
  return state === 'Z' ? undefined : fields[18];
};

/** Undefined without /proc, outside Linux. */
const ownProcess = async (): Promise<z.infer<typeof Process> | undefined> => {
  try {
    const [boot, pids, started] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'latin1'),
      readlink('/proc/self/ns/pid'),
      startOf('self'),
    ]);
    return Process.parse({ boot: boot.trim(), pids, pid: process.pid, started });
  } catch {
    return undefined;
  }
};

/** True for a process of this pid namespace that has ended. Of others only the heartbeat shows it. */
const hasEnded = async ({ process: owner }: Owner): Promise<boolean> => {
  const own = await ownProcess();
  if (owner === undefined || own === undefined || owner.boot !== own.boot || owner.pids !== own.pids)
    return false;
  return (await startOf(owner.pid).catch(() => undefined)) !== owner.started;
};

/** A new file or folder survives a power cut only after its folder was synced too. */
export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

export type Lease = {
  readonly folder: string;
  /**
   * True when the folder still belongs to this process. What was synced before such an answer is read by the
   * process that adopts the folder.
   */
  readonly isOwned: () => Promise<boolean>;
  readonly close: () => void;
  /** Closes it, and lets others adopt the folder at once. */
  readonly release: () => Promise<void>;
};

/**
 * Makes `folder` this process's own until closed, and creates it if necessary. Calls `onLost` when another
 * process has taken it.
 */
export const takeLease = async (
  folder: string,
  producer: string,
  onLost: (lease: Lease) => void = () => {},
): Promise<Lease> => {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  const owner: Owner = { producer, process: await ownProcess() };
  const text = JSON.stringify(owner);
  await writeFile(ownerFile(folder), text, { mode: 0o600 });
  if (created !== undefined) await syncFolder(dirname(created));
  if (created !== folder) await syncFolder(dirname(folder));
  const isOwned = async (): Promise<boolean> => {
    try {
      return (await readFile(ownerFile(folder), 'utf8')) === text;
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    }
  };
  const timer = setInterval(() => {
    const now = new Date();
    utimes(ownerFile(folder), now, now).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') onLost(lease);
    });
  }, heartbeatEveryMs);
  timer.unref();
  const close = (): void => clearInterval(timer);
  const lease: Lease = {
    folder,
    isOwned,
    close,
    release: async () => {
      close();
      await writeFile(ownerFile(folder), JSON.stringify({ ...owner, released: true }), { mode: 0o600 });
    },
  };
  return lease;
};

/** Checks in a row that must find the same heartbeat. */
const unchangedChecks = 10;

/** A folder and the process that its name says it belongs to. */
type Folder = { readonly path: string; readonly holder: string };

const heartbeatOf = async (folder: string): Promise<string> => {
  const found = await stat(ownerFile(folder), { bigint: true }).catch(() => undefined);
  return found === undefined ? 'none' : `${found.ino} ${found.mtimeNs}`;
};

const isReleasedOrEnded = async ({ path, holder }: Folder): Promise<boolean> => {
  try {
    const owner = Owner.parse(JSON.parse(await readFile(ownerFile(path), 'utf8')));
    // After a rename the file names the former owner until the new one has written its own.
    return owner.producer === holder && (owner.released === true || (await hasEnded(owner)));
  } catch {
    // It is just being written, or its writer has crashed.
    return false;
  }
};

/**
 * Returns a function that picks the folders without a living owner, to be called with all of them about every
 * two seconds: it takes twenty seconds to find one whose heartbeat does not change. No clocks are compared,
 * only a heartbeat with the one of the check before; and checks are counted instead of time, because after a
 * pause of the machine no owner had time for its heartbeat.
 */
export const watchFolders = () => {
  let seen = new Map<string, { readonly heartbeat: string; readonly checks: number }>();
  return async <Known extends Folder>(folders: readonly Known[]): Promise<Known[]> => {
    const now: typeof seen = new Map();
    const abandoned: Known[] = [];
    for (const folder of folders) {
      const heartbeat = await heartbeatOf(folder.path);
      const before = seen.get(folder.path);
      const checks = before?.heartbeat === heartbeat ? before.checks + 1 : 0;
      now.set(folder.path, { heartbeat, checks });
      if (checks >= unchangedChecks || (await isReleasedOrEnded(folder))) abandoned.push(folder);
    }
    seen = now;
    return abandoned;
  };
};
