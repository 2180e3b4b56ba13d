import type { ProducerReported } from '@marquee/contracts/events/producer-reported';
import type { Message } from '@marquee/kit/bus/publisher';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/closable';

/** A producer's report without its times. */
export type ProducerCounts = Omit<ProducerReported, 'at' | 'closed' | 'since'> & {
  readonly lostClicks: number;
};

const reportEveryMs = 2_000;

/**
 * Reports to the ledger what this process has accepted, every two seconds when it changed and a last time on
 * close. A report that is lost is made up for by the next one.
 */
export const reportProducer = ({
  counts,
  publish,
  log,
}: {
  counts: () => ProducerCounts;
  publish: (message: Message) => Promise<void>;
  log: Log;
}): Closable => {
  let reported = '';
  let reportedMessages = 0;
  /** When everything accepted had been reported for the last time: it stands still while reports fail. */
  let upToDateAt = Date.now();

  const report = async (closed: boolean): Promise<void> => {
    const current = counts();
    const at = Date.now();
    const fingerprint = JSON.stringify({ ...current, closed });
    if (current.acceptedMessages === reportedMessages) upToDateAt = at;
    if (current.acceptedMessages + current.lostClicks === 0 || fingerprint === reported) return;
    const event: ProducerReported = { ...current, at, closed, since: upToDateAt };
    try {
      await publish({
        exchange: 'activity',
        key: 'producer.reported',
        body: Buffer.from(JSON.stringify(event)),
      });
      reported = fingerprint;
      reportedMessages = current.acceptedMessages;
      upToDateAt = at;
    } catch (error) {
      log.debug('producer.report-failed', { error });
    }
  };

  const timer = setInterval(() => void report(false), reportEveryMs);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await report(true);
    },
  };
};
