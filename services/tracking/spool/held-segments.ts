import { unlink } from 'node:fs/promises';
import { basename } from 'node:path';
import { errorCode } from '@marquee/kit/errors/error-code';
import type { Log } from '@marquee/kit/log/log';
import { setAside } from './damaged-files';
import type { Lease } from './lease';
import { readSegment } from './read-segment';
import type { Found } from './record';
import type { Segment } from './segment';

/** A segment with its unconfirmed messages and events. `number` orders them. */
export type Held = {
  readonly number: number;
  readonly lease: Lease;
  readonly segment: Segment;
  messages: number;
  events: number;
  isDamaged: boolean;
};

export type Entry = { readonly found: Found; readonly held: Held };

type Options = {
  readonly dir: string;
  readonly onLost: (messages: number) => void;
  readonly log: Log;
};

/** The segments that are not confirmed completely, oldest first, and the counters of their messages. */
export const holdSegments = ({ dir, onLost, log }: Options) => {
  const segments: Held[] = [];
  /** The confirmed bytes of the oldest segment. */
  let confirmedBytes = 0;
  let content = { messages: 0, events: 0 };
  let unsent = 0;

  const isHeld = (held: Held): boolean => segments.includes(held);

  const remove = (held: Held): void => {
    if (held === segments[0]) confirmedBytes = 0;
    segments.splice(segments.indexOf(held), 1);
    content = { messages: content.messages - held.messages, events: content.events - held.events };
  };

  const add = (held: Held, messages: number, events: number): void => {
    held.messages += messages;
    held.events += events;
    content = { messages: content.messages + messages, events: content.events + events };
    unsent += messages;
  };

  /** These files were adopted by another process, or deleted. */
  const forget = (gone: readonly Held[]): void => {
    for (const held of gone) {
      remove(held);
      void held.segment.seal();
    }
    unsent = Math.min(unsent, content.messages);
    const messages = gone.reduce((sum, held) => sum + held.messages, 0);
    const events = gone.reduce((sum, held) => sum + held.events, 0);
    if (messages > 0) onLost(messages);
    log.error('spool.taken', { messages, events });
  };

  /** What was not sent since the last `resend`, in order. Calls `onGone` when a file is gone. */
  const unsentEntries = async function* (onGone: (held: Held) => Promise<void>): AsyncGenerator<Entry> {
    for (let next = segments[0]; next; ) {
      const held: Held = next;
      let from = held === segments[0] ? confirmedBytes : 0;
      try {
        // The last one may grow while it is read.
        while (isHeld(held) && from < held.segment.bytes()) {
          for await (const found of readSegment(held.segment.path, from, held.segment.bytes())) {
            if (found.is === 'message') unsent -= 1;
            from = found.endsAt;
            yield { found, held };
          }
        }
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error;
        await onGone(held);
        if (isHeld(held)) forget([held]);
      }
      next = segments.find(({ number }) => number > held.number);
    }
  };

  /** Deletes the oldest segment, all of which is confirmed. A damaged one is kept for an operator. */
  const dropOldest = (): void => {
    const [oldest] = segments;
    if (!oldest) return;
    remove(oldest);
    const { path, seal } = oldest.segment;
    const done = oldest.isDamaged ? setAside(dir, path, basename(oldest.lease.folder)) : unlink(path);
    void done.then(seal, seal);
  };

  const dropConfirmed = (appending: boolean): void => {
    for (let oldest = segments[0]; oldest; oldest = segments[0]) {
      const isBeingWritten = segments.length === 1 && (appending || oldest.segment.bytes() === 0);
      if (confirmedBytes < oldest.segment.bytes() || isBeingWritten) return;
      dropOldest();
    }
  };

  /** This entry and all before it are confirmed. */
  const confirm = ({ found, held }: Entry): void => {
    if (!isHeld(held)) return;
    while (segments[0] && segments[0] !== held) dropOldest();
    confirmedBytes = found.endsAt;
    if (found.is === 'message') {
      const { events } = found.message.headers;
      content = { messages: content.messages - 1, events: content.events - events };
      held.messages -= 1;
      held.events -= events;
    } else {
      held.isDamaged = true;
      const { is, at, endsAt } = found;
      log.error('spool.torn', { file: basename(held.segment.path), is, at, endsAt });
    }
  };

  return {
    segments: segments as readonly Held[],
    push: (held: Held): void => void segments.push(held),
    isHeld,
    remove,
    add,
    forget,
    unsentEntries,
    confirm,
    dropConfirmed,
    content: () => content,
    unsent: () => unsent,
    /** Messages sent and not confirmed are read again. */
    resend: (): void => {
      unsent = content.messages;
    },
    bytes: (): number => segments.reduce((sum, { segment }) => sum + segment.bytes(), 0),
  };
};
