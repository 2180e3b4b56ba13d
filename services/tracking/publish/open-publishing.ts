import { type Publisher, PublishFailed } from '@marquee/kit/bus/publisher';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';
import type { TrackingMetrics } from '../metrics';
import { adoptSpools } from '../spool/adopt';
import { openSpool } from '../spool/spool';
import { type BatchMessage, toBus } from './batch-message';
import { type ClientBatches, rememberBatches } from './client-batches';
import { type GroupCommit, openGroupCommit } from './group-commit';
import { type ProducerBooks, reportProducer } from './report-producer';

type Options = {
  /** A fresh id per process start: numbers begin at 1 with it. */
  readonly producer: string;
  readonly publisher: Publisher;
  readonly dir: string;
  readonly maxBytes: number;
  readonly metrics: TrackingMetrics;
  readonly log: Log;
};

export type Publishing = Closable & {
  readonly commit: GroupCommit;
  readonly batches: ClientBatches;
  readonly books: () => ProducerBooks;
};

/**
 * The way of accepted events out of this process: group commit, the spool behind it, the spools of processes that are gone, and what
 * is told to the ledger. Closing it leaves nothing undecided: what the broker has not confirmed is in the spool.
 */
export const openPublishing = ({ producer, publisher, dir, maxBytes, metrics, log }: Options): Publishing => {
  const publish = (message: BatchMessage): Promise<void> => publisher.publish(toBus(message));
  /** From disk: what is not confirmed stays there, and is as loud as what was never there. */
  const publishAgain = async (message: BatchMessage): Promise<void> => {
    try {
      await publish(message);
    } catch (error) {
      metrics.unconfirmed.inc({ why: error instanceof PublishFailed ? error.why : 'error' });
      throw error;
    }
  };
  const isBusReady = publisher.hasRoom;
  const fromDisk = { dir, producer, publish: publishAgain, isBusReady, log };
  const adoption = adoptSpools(fromDisk);
  const spool = openSpool({ ...fromDisk, maxBytes, leftoverBytes: adoption.leftoverBytes });
  const commit = openGroupCommit({ producer, publish, bus: publisher, spool, metrics, log });
  const books = (): ProducerBooks => {
    const { messages, events } = commit.books();
    const held = spool.holds();
    return {
      producer,
      acceptedMessages: messages,
      acceptedEvents: events,
      spooledMessages: held.messages,
      spooledEvents: held.events,
    };
  };
  const reports = reportProducer({ books, publish: publisher.publish, log });

  metrics.gauge('tracking_waiting_events', 'Events that wait for their message', commit.waitingEvents);
  metrics.gauge(
    'tracking_spool_bytes',
    'Bytes in the spool, leftovers of dead processes included',
    () => spool.holds().bytes + adoption.leftoverBytes(),
  );
  metrics.gauge(
    'tracking_spool_messages',
    'Messages of this process in the spool',
    () => spool.holds().messages,
  );
  metrics.gauge(
    'tracking_in_flight_messages',
    'Messages that the broker has not confirmed',
    publisher.inFlight,
  );
  metrics.gauge('tracking_bus_up', '1 while the broker takes messages', () =>
    publisher.state() === 'up' ? 1 : 0,
  );

  return {
    commit,
    batches: rememberBatches(),
    books,
    close: async () => {
      await commit.close();
      await Promise.all([adoption.close(), spool.close()]);
      await reports.close();
    },
  };
};
