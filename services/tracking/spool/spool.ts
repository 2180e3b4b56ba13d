import { rename, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import { backoffMs, pause } from '@marquee/kit/run/wait';
import type { BatchMessage } from '../publish/batch-message';
import { type Lease, takeLease } from './lease';
import { publishInOrder } from './publish-in-order';
import { readSegment, type SpooledMessage, type Torn } from './read-segment';
import { encodeRecord } from './record';
import { openSegment, type Segment, SpoolFailed } from './segment';

type SpoolContent = { readonly messages: number; readonly events: number; readonly bytes: number };

export type Spool = Closable & {
  /** Resolves when all are on disk, in this order. Throws `SpoolFailed` when none was added. One call at a time. */
  readonly append: (messages: readonly BatchMessage[]) => Promise<void>;
  /** True while a message has not been published from here: newer ones have to go behind it. */
  readonly isBehind: () => boolean;
  readonly isFull: () => boolean;
  readonly content: () => SpoolContent;
};

type Options = {
  readonly dir: string;
  readonly producer: string;
  readonly maxBytes: number;
  /** Bytes of other processes in the same directory. */
  readonly leftoverBytes?: () => number;
  readonly publish: (message: BatchMessage) => Promise<void>;
  readonly isBusReady: () => boolean;
  readonly log: Log;
};

type Entry = SpooledMessage & { readonly held: Held };

/** A segment with its unconfirmed messages and events. `damagedAt`: the offset from which the disk returns other bytes than were written. */
type Held = { readonly segment: Segment; messages: number; events: number; damagedAt?: number };

const segmentMaxBytes = 16 * 1024 ** 2;
/** Below the publisher's own limit, which new messages share as soon as the last old one is sent. */
const drainWindow = 64;
const checkBusEveryMs = 50;

/**
 * The messages of this process that the broker has not confirmed, on disk. They are published from there in order, under their old numbers,
 * as soon as the bus is ready. A segment is deleted when all of it is confirmed. Only counters are in memory.
 */
export const openSpool = ({
  dir,
  producer,
  maxBytes,
  leftoverBytes = () => 0,
  publish,
  isBusReady,
  log,
}: Options): Spool => {
  const segments: Held[] = [];
  const stop = new AbortController();
  let lease: Lease | undefined;
  const folders: string[] = [];
  let segmentsMade = 0;
  let appending = false;
  /** Of the oldest segment. */
  let confirmedBytes = 0;
  let content = { messages: 0, events: 0 };
  let unsent = 0;
  /** The last attempt to drain has failed, and none has succeeded since. */
  let recovering = false;
  let draining: Promise<void> | undefined;

  const bytesHeld = (): number => segments.reduce((sum, { segment }) => sum + segment.bytes(), 0);

  const ownFolder = async (): Promise<string> => {
    if (lease?.isHeld()) return lease.folder;
    lease?.close();
    // Another process may have adopted the old folder, so new messages go into another one.
    const folder = join(dir, folders.length === 0 ? producer : `${producer}.${folders.length + 1}`);
    lease = await takeLease(folder, producer).catch((cause: unknown) => {
      throw new SpoolFailed(true, cause);
    });
    folders.push(folder);
    return folder;
  };

  const writable = async (): Promise<Held> => {
    const last = segments.at(-1);
    const held = lease?.isHeld() ?? false;
    if (last && held && !last.segment.isSealed() && last.segment.bytes() < segmentMaxBytes) return last;
    await last?.segment.seal();
    const folder = await ownFolder();
    segmentsMade += 1;
    const created: Held = {
      segment: await openSegment(join(folder, `${String(segmentsMade).padStart(8, '0')}.spool`)),
      messages: 0,
      events: 0,
    };
    segments.push(created);
    return created;
  };

  const append: Spool['append'] = async (messages) => {
    appending = true;
    try {
      const into = await writable();
      try {
        await into.segment.append(messages.map(encodeRecord));
      } finally {
        if (into.segment.isSealed() && into.segment.bytes() === 0) segments.splice(segments.indexOf(into), 1);
      }
      const events = messages.reduce((sum, { headers }) => sum + headers.events, 0);
      into.messages += messages.length;
      into.events += events;
      content = { messages: content.messages + messages.length, events: content.events + events };
      unsent += messages.length;
      // The folder may have been adopted and deleted while the disk hung: publishing twice is better than losing the messages.
      if (lease && !lease.isHeld())
        throw new SpoolFailed(false, new Error('the folder may have been adopted'));
    } finally {
      appending = false;
    }
    startDraining();
  };

  const unsentEntries = async function* (): AsyncGenerator<Entry> {
    for (let held = segments[0]; held; held = segments[segments.indexOf(held) + 1]) {
      const segment = held;
      let from = segment === segments[0] ? confirmedBytes : 0;
      const onTorn = ({ at }: Torn): void => {
        segment.damagedAt = at;
      };
      // The last one may grow while it is read.
      while (from < segment.segment.bytes() && segment.damagedAt === undefined) {
        const to = segment.segment.bytes();
        for await (const { message, endsAt } of readSegment(segment.segment.path, { from, to, onTorn })) {
          unsent -= 1;
          from = endsAt;
          yield { message, endsAt, held: segment };
        }
      }
    }
  };

  /** Deletes the oldest segment, all of which is confirmed. A damaged one is kept for an operator. */
  const dropOldest = (): void => {
    const oldest = segments.shift();
    if (!oldest) return;
    confirmedBytes = 0;
    content = { messages: content.messages - oldest.messages, events: content.events - oldest.events };
    const { path, seal } = oldest.segment;
    if (oldest.damagedAt !== undefined)
      log.error('spool.damaged', { at: oldest.damagedAt, messages: oldest.messages, events: oldest.events });
    const done = oldest.damagedAt === undefined ? unlink(path) : rename(path, `${path}.damaged`);
    void done.then(seal, seal);
  };

  const dropConfirmed = (): void => {
    for (let oldest = segments[0]; oldest; oldest = segments[0]) {
      const end = oldest.damagedAt ?? oldest.segment.bytes();
      const isBeingWritten = segments.length === 1 && (appending || oldest.segment.bytes() === 0);
      if (confirmedBytes < end || isBeingWritten) return;
      dropOldest();
    }
  };

  const onConfirmed = ({ message: { headers }, endsAt, held }: Entry): void => {
    recovering = false;
    // All before it are confirmed as well, so older segments are finished.
    while (segments[0] && segments[0] !== held) dropOldest();
    content = { messages: content.messages - 1, events: content.events - headers.events };
    held.messages -= 1;
    held.events -= headers.events;
    confirmedBytes = endsAt;
  };

  // A full queue refuses each copy while the log stores it, so after a failure a single message tests the broker.
  const window = (): number => (recovering ? 1 : drainWindow);

  const publishUnlessStopped = async ({ message }: Entry): Promise<void> => {
    stop.signal.throwIfAborted();
    await publish(message);
  };

  const drain = async (): Promise<void> => {
    for (let failures = 0; content.messages > 0 && !stop.signal.aborted; ) {
      if (!isBusReady()) {
        await pause(checkBusEveryMs, stop.signal);
        continue;
      }
      try {
        await publishInOrder(unsentEntries(), { publish: publishUnlessStopped, onConfirmed, window });
        failures = 0;
      } catch (error) {
        recovering = true;
        if (failures % 10 === 0) log.warn('spool.publish-failed', { error, ...content });
        await pause(backoffMs(failures, 100, 1_000), stop.signal);
        failures += 1;
      }
      dropConfirmed();
      // Messages sent and not confirmed are read again.
      unsent = content.messages;
    }
    if (content.messages === 0) log.info('spool.drained');
  };

  const startDraining = (): void => {
    draining ??= drain().finally(() => {
      draining = undefined;
      // A message may have been added after the last check.
      if (content.messages > 0 && !stop.signal.aborted) startDraining();
    });
  };

  return {
    append,
    isBehind: () => unsent > 0 || recovering,
    isFull: () => bytesHeld() + leftoverBytes() >= maxBytes,
    content: () => ({ ...content, bytes: bytesHeld() }),
    close: async () => {
      stop.abort();
      await draining;
      await Promise.all(segments.map(({ segment }) => segment.seal()));
      lease?.close();
      if (content.messages > 0) return;
      for (const { segment } of segments) await unlink(segment.path).catch(() => {});
      for (const folder of folders) {
        await unlink(join(folder, 'owner')).catch(() => {});
        await rmdir(folder).catch(() => {});
      }
    },
  };
};
