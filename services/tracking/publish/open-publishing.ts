import { statfsSync } from 'node:fs';
import { type Publisher, PublishFailed } from '@marquee/kit/bus/publisher';
import type { Log } from '@marquee/kit/log/log';
import type { ProducerCounts } from '../deps';
import type { TrackingMetrics } from '../metrics';
import { adoptSpools } from '../spool/adopt';
import { type BatchMessage, toBus } from '../spool/batch-message';
import { openSpool } from '../spool/spool';
import { rememberBatches } from './client-batches';
import { openGroupCommit } from './group-commit';
import { waitingMaxEvents } from './waiting';

type Options = {
  /** A fresh id per process start: numbers begin at 1 with it. */
  readonly producer: string;
  readonly publisher: Publisher;
  readonly dir: string;
  readonly maxBytes: number;
  readonly respondWithinMs: number;
  /** Aborted when the process is to end. */
  readonly stopping: AbortSignal;
  readonly metrics: TrackingMetrics;
  readonly log: Log;
};

/** No numbers where the folder was removed, which must not end the process. `bavail`: without root's. */
const diskOf = (dir: string): { readonly free: number; readonly size: number } => {
  try {
    const { bavail, blocks, bsize } = statfsSync(dir);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return { free: Number.NaN, size: Number.NaN };
  }
};

/** From the request to stop the spool may publish for so long; the rest of ten seconds is for closing. */
const drainWithinMs = 7_500;

/**
 * Publishes accepted events: group commit, the spool behind it, and the adopted spools of ended processes.
 * After closing, every accepted event is confirmed by the broker or in the spool.
 */
export const openPublishing = (options: Options) => {
  const { producer, publisher, dir, maxBytes, respondWithinMs, stopping, metrics, log } = options;
  let stopBegan = Number.NEGATIVE_INFINITY;
  stopping.addEventListener('abort', () => {
    stopBegan = performance.now();
  });
  const publish = (message: BatchMessage): Promise<void> => publisher.publish(toBus(message));
  /** For messages on disk. One that is not confirmed stays there and is counted like any other. */
  const publishFromDisk = async (message: BatchMessage): Promise<void> => {
    try {
      await publish(message);
    } catch (error) {
      metrics.unconfirmed.inc({ why: error instanceof PublishFailed ? error.why : 'error' });
      throw error;
    }
  };
  const isBusReady = publisher.hasRoom;
  const fromDisk = { dir, producer, publish: publishFromDisk, isBusReady, log };
  const adoption = adoptSpools(fromDisk);
  const onLost = (messages: number): void => metrics.spoolLost.inc(messages);
  const spool = openSpool({ ...fromDisk, maxBytes, leftoverBytes: adoption.leftoverBytes, onLost });
  const commit = openGroupCommit({ producer, publish, bus: publisher, spool, metrics, log, respondWithinMs });
  let lostClicks = 0;
  const producerCounts = (): ProducerCounts => {
    const { messages, events } = commit.durable();
    const spooled = spool.content();
    return {
      producer,
      acceptedMessages: messages,
      acceptedEvents: events,
      spooledMessages: spooled.messages,
      spooledEvents: spooled.events,
      lostClicks,
    };
  };

  const isBusUp = (): number => (publisher.state() === 'up' ? 1 : 0);
  const spoolBytes = (): number => spool.content().bytes + adoption.leftoverBytes();
  metrics.gauges({
    tracking_waiting_events: ['Events that are in no message yet', commit.waitingEvents],
    tracking_spool_bytes: ['Bytes in the spool, including those of ended processes', spoolBytes],
    tracking_spool_limit_bytes: ['Bytes that the spool may hold (SPOOL_MAX_BYTES)', () => maxBytes],
    tracking_disk_free_bytes: ['Free bytes on the disk of the spool', () => diskOf(dir).free],
    tracking_disk_bytes: ['Size of the disk of the spool', () => diskOf(dir).size],
    tracking_spool_messages: ['Messages of this process in the spool', () => spool.content().messages],
    tracking_spool_damaged_files: [
      'Alert: spool files that could not be read completely; see make spool',
      adoption.damagedFiles,
    ],
    tracking_in_flight_messages: ['Messages that the broker has not confirmed', publisher.inFlight],
    tracking_bus_up: ['1 while the broker accepts messages', isBusUp],
  });

  return {
    commit,
    batches: rememberBatches(),
    producerCounts,
    addLostClicks: (clicks: 1 | -1): void => {
      lostClicks += clicks;
    },
    backlog: () => Math.min(1, Math.max(commit.waitingEvents() / waitingMaxEvents, spoolBytes() / maxBytes)),
    close: async (): Promise<void> => {
      await commit.close();
      const leftMs = stopBegan + drainWithinMs - performance.now();
      await Promise.all([adoption.close(), spool.close(Math.max(0, leftMs))]);
    },
  };
};
