import { rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@marquee/kit/log/log';
import { backoffMs, pause } from '@marquee/kit/run/wait';
import type { BatchMessage } from './batch-message';
import { type Entry, type Held, holdSegments } from './held-segments';
import { type Lease, takeLease } from './lease';
import { publishedTogether, publishInOrder } from './publish-in-order';
import { encodeRecord } from './record';
import { openSegment, SpoolFailed } from './segment';

type SpoolContent = { readonly messages: number; readonly events: number; readonly bytes: number };

export type Spool = {
  /** Resolves when all are on disk, in order. Throws `SpoolFailed`: none was added. One call at a time. */
  readonly append: (messages: readonly BatchMessage[]) => Promise<void>;
  /** True while a message has not been published from here: newer ones have to go behind it. */
  readonly isBehind: () => boolean;
  readonly isFull: () => boolean;
  readonly content: () => SpoolContent;
  /** Publishes for up to `withinMs` if the bus is ready. The rest stays on disk for another process. */
  readonly close: (withinMs?: number) => Promise<void>;
};

/** For messages on disk: the spool's directory, and how they are published. */
export type FromDisk = {
  readonly dir: string;
  readonly producer: string;
  readonly publish: (message: BatchMessage) => Promise<void>;
  readonly isBusReady: () => boolean;
  readonly log: Log;
};

type Options = FromDisk & {
  readonly maxBytes: number;
  /** Bytes of other processes in the same directory. */
  readonly leftoverBytes?: () => number;
  /** Messages that are not here any more, and were not published from here. */
  readonly onLost?: (messages: number) => void;
};

const segmentMaxBytes = 16 * 1024 ** 2;
const checkBusEveryMs = 50;
/** Folders that one call of `append` tries: each can be adopted, or deleted, while it is written. */
const foldersTried = 3;

/**
 * The messages of this process that the broker has not confirmed, on disk. They are published from there in
 * order, under their old numbers, as soon as the bus is ready. A segment is deleted when all of it is
 * confirmed. Only counters are in memory.
 *
 * Another process may adopt the folder when this one was suspended. Then the messages in it are that
 * process's, and new ones go to a new folder.
 */
export const openSpool = (options: Options): Spool => {
  const { dir, producer, maxBytes, leftoverBytes = () => 0, publish, isBusReady, log } = options;
  const { onLost = () => {} } = options;
  const held = holdSegments({ dir, onLost, log });
  const stop = new AbortController();
  let lease: Lease | undefined;
  let foldersMade = 0;
  let segmentsMade = 0;
  let appending = false;
  let isClosing = false;
  /** The last attempt to drain has failed, and none has succeeded since. */
  let recovering = false;
  let draining: Promise<void> | undefined;

  /** The folder was adopted, or deleted. */
  const lose = (lost: Lease): void => {
    if (lease !== lost) return;
    lost.close();
    lease = undefined;
    held.forget(held.segments.filter((one) => one.lease === lost));
  };

  const ownFolder = async (): Promise<Lease> => {
    if (lease) return lease;
    const folder = join(dir, foldersMade === 0 ? producer : `${producer}.${foldersMade + 1}`);
    lease = await takeLease(folder, producer, lose).catch((cause: unknown) => {
      throw new SpoolFailed(true, cause);
    });
    foldersMade += 1;
    return lease;
  };

  const writable = async (): Promise<Held> => {
    const last = held.segments.at(-1);
    if (last && last.lease === lease && !last.segment.isSealed() && last.segment.bytes() < segmentMaxBytes)
      return last;
    await last?.segment.seal();
    const owned = await ownFolder();
    segmentsMade += 1;
    const created: Held = {
      number: segmentsMade,
      lease: owned,
      segment: await openSegment(join(owned.folder, `${String(segmentsMade).padStart(8, '0')}.spool`)),
      messages: 0,
      events: 0,
      isDamaged: false,
    };
    held.push(created);
    return created;
  };

  const write = async (records: readonly Buffer[]): Promise<Held> => {
    const into = await writable();
    try {
      await into.segment.append(records);
      return into;
    } finally {
      if (into.segment.isSealed() && into.segment.bytes() === 0 && held.isHeld(into)) held.remove(into);
    }
  };

  /** False when the folder was lost meanwhile: its adopter may not have read these records. */
  const appendOwned = async (messages: readonly BatchMessage[]): Promise<boolean> => {
    let into: Held;
    try {
      into = await write(messages.map(encodeRecord));
    } catch (error) {
      if (!lease || (await lease.isOwned().catch(() => true))) throw error;
      lose(lease);
      return false;
    }
    if (!held.isHeld(into)) return false;
    const events = messages.reduce((sum, { headers }) => sum + headers.events, 0);
    held.add(into, messages.length, events);
    const isOwned = await into.lease.isOwned().catch((cause: unknown) => {
      throw new SpoolFailed(false, cause);
    });
    if (isOwned) return true;
    // They are written again elsewhere, so they are not among the lost ones.
    if (held.isHeld(into)) held.add(into, -messages.length, -events);
    lose(into.lease);
    return false;
  };

  const append: Spool['append'] = async (messages) => {
    appending = true;
    try {
      for (let tried = 1; !(await appendOwned(messages)); tried += 1)
        if (tried === foldersTried)
          throw new SpoolFailed(false, new Error('every folder was taken while it was written'));
    } finally {
      appending = false;
    }
    startDraining();
  };

  const onGone = async ({ lease: of }: Held): Promise<void> => {
    if (!(await of.isOwned())) lose(of);
  };

  const onConfirmed = (entry: Entry): void => {
    if (entry.found.is === 'message') recovering = false;
    held.confirm(entry);
  };

  // A full queue refuses each copy while the log stores it, so after a failure a single message tests the
  // broker.
  const window = (): number => (recovering ? 1 : publishedTogether);

  const publishUnlessStopped = async ({ found }: Entry): Promise<void> => {
    stop.signal.throwIfAborted();
    if (found.is === 'message') await publish(found.message);
  };

  const drain = async (): Promise<void> => {
    for (let failures = 0; held.content().messages > 0 && !stop.signal.aborted; ) {
      if (!isBusReady()) {
        if (isClosing) return;
        await pause(checkBusEveryMs, stop.signal);
        continue;
      }
      try {
        await publishInOrder(held.unsentEntries(onGone), publishUnlessStopped, window, onConfirmed);
        failures = 0;
      } catch (error) {
        recovering = true;
        if (failures % 10 === 0) log.warn('spool.publish-failed', { error, ...held.content() });
        if (isClosing) return;
        await pause(backoffMs(failures, 100, 1_000), stop.signal);
        failures += 1;
      }
      held.dropConfirmed(appending);
      held.resend();
      // An append has not ended; without a pause it never would.
      if (held.content().messages > 0) await pause(1, stop.signal);
    }
    if (held.content().messages > 0) return;
    recovering = false;
    log.info('spool.drained');
  };

  const startDraining = (): void => {
    draining ??= drain().finally(() => {
      draining = undefined;
      // A message may have been added after the last check.
      if (held.content().messages > 0 && !isClosing) startDraining();
    });
  };

  const removeFolder = async ({ folder, close }: Lease): Promise<void> => {
    close();
    for (const { segment } of held.segments) await unlink(segment.path).catch(() => {});
    await unlink(join(folder, 'owner')).catch(() => {});
    await rmdir(folder).catch(() => {});
  };

  return {
    append,
    isBehind: () => held.unsent() > 0 || recovering,
    isFull: () => held.bytes() + leftoverBytes() >= maxBytes,
    content: () => ({ ...held.content(), bytes: held.bytes() }),
    close: async (withinMs = 0) => {
      isClosing = true;
      const deadline = setTimeout(() => stop.abort(), withinMs);
      await draining;
      clearTimeout(deadline);
      stop.abort();
      await Promise.all(held.segments.map(({ segment }) => segment.seal()));
      if (held.content().messages === 0) await (lease && removeFolder(lease));
      else await lease?.release().catch((error: unknown) => log.warn('spool.not-released', { error }));
    },
  };
};
