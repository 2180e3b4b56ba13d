import { randomUUID } from 'node:crypto';
import { connectToBroker } from '@marquee/kit/bus/connect-to-broker';
import { probeHeader } from '@marquee/kit/bus/probe-header';
import { within } from '@marquee/kit/run/wait';
import type amqp from 'amqplib';

export type Logged = { readonly body: Buffer; readonly offset: number; readonly publishedAt: number };

export type ActivityLog = {
  /** Hands over everything from where it stopped the last time, in order, up to what was published before this call. */
  readonly readToEnd: (handle: (messages: readonly Logged[]) => Promise<void>) => Promise<void>;
  /** The number of the first message that it was given, once it has read: 0 is the first that there ever was. */
  readonly firstOffset: () => number | undefined;
  readonly close: () => Promise<void>;
};

const queue = 'analytics.activity.log';
const handTogether = 200;
/** A stream sends what it has at once; silence for so long is a fault and no end. */
const patienceMs = 20_000;

const loggedOf = (message: amqp.Message): Logged => {
  const offset: unknown = message.properties.headers?.['x-stream-offset'];
  const publishedAt: unknown = message.properties.timestamp;
  return {
    body: message.content,
    offset: typeof offset === 'number' ? offset : 0,
    publishedAt: typeof publishedAt === 'number' ? publishedAt : 0,
  };
};

/** The stream that keeps every batch, read from its beginning or from what was published at `since` (epoch milliseconds) on. */
export const openActivityLog = async (amqpUrl: string, since?: number): Promise<ActivityLog> => {
  const connection = await connectToBroker(amqpUrl, { withinMs: 5_000 });
  let lost: Error | undefined;
  connection.on('error', (error: Error) => {
    lost = error;
  });
  const reading = await connection.createChannel();
  const marking = await connection.createConfirmChannel();
  await reading.prefetch(handTogether);
  let arrived: amqp.Message[] = [];
  let heardAt = Date.now();
  let firstOffset: number | undefined;
  const offset =
    since === undefined ? 'first' : { '!': 'timestamp', value: Math.max(0, Math.floor(since / 1_000)) };
  await reading.consume(
    queue,
    (message) => {
      if (message === null) return;
      heardAt = Date.now();
      firstOffset ??= loggedOf(message).offset;
      arrived.push(message);
    },
    { arguments: { 'x-stream-offset': offset } },
  );

  /** A stream does not say where it ends, so its present end is marked, with a message that every reader passes over. */
  const markEnd = async (): Promise<string> => {
    const id = randomUUID();
    await within(
      5_000,
      'the log did not confirm',
      new Promise<void>((resolve, reject) =>
        marking.sendToQueue(
          queue,
          Buffer.alloc(0),
          { messageId: id, headers: { [probeHeader]: 1 } },
          (error: unknown) => (error ? reject(new Error('the log refused a message')) : resolve()),
        ),
      ),
    );
    heardAt = Date.now();
    return id;
  };

  return {
    readToEnd: async (handle) => {
      const end = await markEnd();
      for (let ended = false; !ended; ) {
        if (lost) throw lost;
        if (arrived.length === 0) {
          if (Date.now() - heardAt > patienceMs) throw new Error('the log fell silent before its end');
          await new Promise((resolve) => setTimeout(resolve, 20));
          continue;
        }
        const endsAt = arrived.findIndex(({ properties }) => properties.messageId === end);
        const some = arrived.splice(0, endsAt < 0 ? arrived.length : endsAt + 1);
        ended = endsAt >= 0;
        const messages = some
          .filter(({ properties }) => properties.headers?.[probeHeader] === undefined)
          .map(loggedOf);
        if (messages.length > 0) await handle(messages);
        const last = some.at(-1);
        if (last) reading.ack(last, true);
      }
    },
    firstOffset: () => firstOffset,
    close: async () => {
      arrived = [];
      await within(1_000, 'close too slow', connection.close()).catch(() => {});
    },
  };
};
