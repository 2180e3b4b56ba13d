import type { ProducerReported } from '@marquee/contracts/events/producer-reported';
import type { Message } from '@marquee/kit/bus/publisher';
import type { Log } from '@marquee/kit/log/log';
import type { Closable } from '@marquee/kit/run/run';

/** What this process says of itself, without when and whether for the last time. */
export type ProducerBooks = Omit<ProducerReported, 'at' | 'closed' | 'since'>;

const reportEveryMs = 2_000;

/**
 * Tells the ledger what this process has accepted, every two seconds when it changed and once more, as the last word, at the end.
 * A report that is lost is made up for by the next one.
 */
export const reportProducer = ({
  books,
  publish,
  log,
}: {
  books: () => ProducerBooks;
  publish: (message: Message) => Promise<void>;
  log: Log;
}): Closable => {
  let told = '';
  let toldMessages = 0;
  /** When nothing was there yet that has not been told: it stands still while reports fail. */
  let nothingNewAt = Date.now();

  const tell = async (closed: boolean): Promise<void> => {
    const now = books();
    const at = Date.now();
    const said = JSON.stringify({ ...now, closed });
    if (now.acceptedMessages === toldMessages) nothingNewAt = at;
    if (now.acceptedMessages === 0 || said === told) return;
    const report: ProducerReported = { ...now, at, closed, since: nothingNewAt };
    try {
      await publish({
        exchange: 'activity',
        key: 'producer.reported',
        body: Buffer.from(JSON.stringify(report)),
      });
      told = said;
      toldMessages = now.acceptedMessages;
      nothingNewAt = at;
    } catch (error) {
      log.debug('producer.report-waiting', { error });
    }
  };

  const timer = setInterval(() => void tell(false), reportEveryMs);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await tell(true);
    },
  };
};
