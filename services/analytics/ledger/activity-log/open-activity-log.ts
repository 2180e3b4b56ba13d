import {
  consumeStream,
  loggedOf,
  type MarkerRoute,
  openStream,
  type Stream,
} from '@marquee/kit/bus/open-stream';
import { pause } from '@marquee/kit/run/wait';

const queue = 'analytics.activity.log';

/**
 * The oldest message of the log: its publishing time in epoch milliseconds, and the epoch, the id of the log's
 * first message, from the set-up step; undefined once retention has removed that.
 */
export type LogBeginning = { readonly at: number; readonly epoch: string | undefined };

/** Undefined: the log delivers no dated message, so it is empty. */
export const readLogBeginning = async (
  amqpUrl: string,
  withinMs = 10_000,
): Promise<LogBeginning | undefined> => {
  let beginning: LogBeginning | undefined;
  let epoch: string | undefined;
  let dated = false;
  const source = await consumeStream(amqpUrl, queue, 'first', (message, channel) => {
    const { offset, publishedAt } = loggedOf(message);
    if (offset === 0) epoch = String(message.properties.messageId);
    if (publishedAt > 0 && !dated) {
      dated = true;
      beginning = { at: publishedAt, epoch };
    }
    channel.ack(message);
  });
  try {
    for (const deadline = performance.now() + withinMs; !dated && performance.now() < deadline; ) {
      source.check();
      await pause(20);
    }
    return beginning;
  } finally {
    await source.close();
  }
};

export const logText = (beginning: LogBeginning | undefined): string =>
  beginning === undefined
    ? 'The log is empty.'
    : `The log${beginning.epoch === undefined ? '' : ` with epoch ${beginning.epoch}`} begins at ${new Date(beginning.at).toISOString()}.`;

/** Through the default exchange, which needs no binding and lets the commands' user publish. */
const directly: MarkerRoute = { exchange: '', key: queue };

/** Along the path of the batches, where the worker's broker user may publish. */
export const alongBatches: MarkerRoute = { exchange: 'activity', key: 'activity.batch.log' };

/** The stream of every batch, from its beginning, a publishing time (epoch milliseconds) or an offset. */
export const openActivityLog = (
  amqpUrl: string,
  start?: number | { readonly offset: number },
  marker = directly,
): Promise<Stream> => openStream(amqpUrl, { queue, start, marker });
