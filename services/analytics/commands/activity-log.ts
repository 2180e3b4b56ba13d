import { randomUUID } from 'node:crypto';
import { connectToBroker } from '@marquee/kit/bus/connect-to-broker';
import { probeHeader } from '@marquee/kit/bus/probe-header';
import { within } from '@marquee/kit/run/wait';
import type amqp from 'amqplib';

export type Logged = { readonly body: Buffer; readonly offset: number; readonly publishedAt: number };

export type ActivityLog = {
  /** Passes on all messages after the last call's, in order, up to those published before this call. */
  readonly readToEnd: (handle: (messages: readonly Logged[]) => Promise<void>) => Promise<void>;
  /** The offset of the first message read: 0 is the first one published. Undefined before any. */
  readonly firstOffset: () => number | undefined;
  readonly close: () => Promise<void>;
};

const queue = 'analytics.activity.log';
const prefetch = 200;
/** A stream delivers its messages immediately; a pause of this length is a failure. */
const silentMaxMs = 20_000;

const loggedOf = (message: amqp.Message): Logged => {
  const offset: unknown = message.properties.headers?.['x-stream-offset'];
  const publishedAt: unknown = message.properties.timestamp;
  return {
    body: message.content,
    offset: typeof offset === 'number' ? offset : 0,
    publishedAt: typeof publishedAt === 'number' ? publishedAt : 0,
  };
};

/** The stream that keeps every batch, read from its beginning or from the publishing time `since` (epoch milliseconds). */
export const openActivityLog = async (amqpUrl: string, since?: number): Promise<ActivityLog> => {
  const connection = await connectToBroker(amqpUrl, { withinMs: 5_000 });
  let lost: Error | undefined;
  connection.on('error', (error: Error) => {
    lost = error;
  });
  const channel = await connection.createChannel();
  const endChannel = await connection.createConfirmChannel();
  await channel.prefetch(prefetch);
  let delivered: amqp.Message[] = [];
  let lastDeliveryAt = Date.now();
  let firstOffset: number | undefined;
  const offset =
    since === undefined ? 'first' : { '!': 'timestamp', value: Math.max(0, Math.floor(since / 1_000)) };
  await channel.consume(
    queue,
    (message) => {
      if (message === null) return;
      lastDeliveryAt = Date.now();
      firstOffset ??= loggedOf(message).offset;
      delivered.push(message);
    },
    { arguments: { 'x-stream-offset': offset } },
  );

  /** A stream has no end marker: publishes a message that marks the end. Every reader skips it. */
  const markEnd = async (): Promise<string> => {
    const id = randomUUID();
    await within(
      5_000,
      'the log did not confirm',
      new Promise<void>((resolve, reject) =>
        endChannel.sendToQueue(
          queue,
          Buffer.alloc(0),
          { messageId: id, headers: { [probeHeader]: 1 } },
          (error: unknown) => (error ? reject(new Error('the log refused a message')) : resolve()),
        ),
      ),
    );
    lastDeliveryAt = Date.now();
    return id;
  };

  return {
    readToEnd: async (handle) => {
      const end = await markEnd();
      for (let ended = false; !ended; ) {
        if (lost) throw lost;
        if (delivered.length === 0) {
          if (Date.now() - lastDeliveryAt > silentMaxMs)
            throw new Error('the log stopped delivering before its end');
          await new Promise((resolve) => setTimeout(resolve, 20));
          continue;
        }
        const endsAt = delivered.findIndex(({ properties }) => properties.messageId === end);
        const some = delivered.splice(0, endsAt < 0 ? delivered.length : endsAt + 1);
        ended = endsAt >= 0;
        const messages = some
          .filter(({ properties }) => properties.headers?.[probeHeader] === undefined)
          .map(loggedOf);
        if (messages.length > 0) await handle(messages);
        const last = some.at(-1);
        if (last) channel.ack(last, true);
      }
    },
    firstOffset: () => firstOffset,
    close: async () => {
      delivered = [];
      await within(1_000, 'close too slow', connection.close()).catch(() => {});
    },
  };
};
