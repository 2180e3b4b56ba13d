import { randomUUID } from 'node:crypto';
import { probeHeader } from '@marquee/contracts/bus/topology';
import type amqp from 'amqplib';
import { pause, settledWithin } from '../run/wait';
import { connectToBroker } from './connect-to-broker';
import { publishConfirmed } from './publish-confirmed';

export type Logged = {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly offset: number;
  readonly publishedAt: number;
};

export type Stream = {
  /** Passes on all messages after the last call's, in order, up to those published before this call. */
  readonly readToEnd: (handle: (messages: readonly Logged[]) => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};

const prefetch = 200;
/** A stream delivers its messages immediately; a pause of this length is a failure. */
const silentMaxMs = 20_000;

/** Delivers the stream's messages from an offset on; `handle` acknowledges them. */
const attach = async (
  amqpUrl: string,
  queue: string,
  offset: unknown,
  handle: (message: amqp.Message, channel: amqp.Channel) => void,
) => {
  const connection = await connectToBroker(amqpUrl, { withinMs: 5_000 });
  let lost: Error | undefined;
  const lose = (error: Error): void => {
    lost = error;
  };
  const close = () => settledWithin(1_000, connection.close());
  connection.on('error', lose);
  try {
    const channel = await connection.createChannel();
    channel.on('error', lose);
    await channel.prefetch(prefetch);
    await channel.consume(queue, (message) => message && handle(message, channel), {
      arguments: { 'x-stream-offset': offset },
    });
    return {
      connection,
      channel,
      /** Throws when the connection was lost. */
      check: () => {
        if (lost) throw lost;
      },
      close,
    };
  } catch (error) {
    await close();
    throw lost ?? error;
  }
};

/** The broker may refuse a consumer while it removes the segment of the offset: a second attempt follows. */
export const consumeStream: typeof attach = async (...args) => {
  try {
    return await attach(...args);
  } catch {
    return await attach(...args);
  }
};

export const loggedOf = (message: amqp.Message): Logged => {
  const offset: unknown = message.properties.headers?.['x-stream-offset'];
  const publishedAt: unknown = message.properties.timestamp;
  return {
    body: message.content,
    headers: message.properties.headers ?? {},
    offset: typeof offset === 'number' ? offset : 0,
    publishedAt: typeof publishedAt === 'number' ? publishedAt : 0,
  };
};

const offsetOf = (start: StreamOptions['start']): unknown => {
  if (start === undefined) return 'first';
  if (typeof start !== 'number') return start.offset;
  return { '!': 'timestamp', value: Math.max(0, Math.floor(start / 1_000)) };
};

export type MarkerRoute = { readonly exchange: string; readonly key: string };

type StreamOptions = {
  readonly queue: string;
  /** A publishing time (epoch milliseconds) or an offset; undefined: the beginning. */
  readonly start: number | { readonly offset: number } | undefined;
  readonly marker: MarkerRoute;
};

export const openStream = async (
  amqpUrl: string,
  { queue, start, marker }: StreamOptions,
): Promise<Stream> => {
  let delivered: amqp.Message[] = [];
  let lastDeliveryAt = performance.now();
  const source = await consumeStream(amqpUrl, queue, offsetOf(start), (message) => {
    lastDeliveryAt = performance.now();
    delivered.push(message);
  });
  const endChannel = await source.connection.createConfirmChannel();
  // A refused message rejects its confirm as well.
  endChannel.on('error', () => {});

  /** A stream has no end marker: publishes a message that marks the end. Every reader skips it. */
  const markEnd = async (): Promise<string> => {
    const id = randomUUID();
    await publishConfirmed(endChannel, marker, Buffer.alloc(0), {
      messageId: id,
      headers: { [probeHeader]: 1 },
    });
    lastDeliveryAt = performance.now();
    return id;
  };

  return {
    readToEnd: async (handle) => {
      const end = await markEnd();
      for (let ended = false; !ended; ) {
        source.check();
        if (delivered.length === 0) {
          if (performance.now() - lastDeliveryAt > silentMaxMs)
            throw new Error('the stream stopped delivering before its end');
          await pause(20);
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
        if (last) source.channel.ack(last, true);
      }
    },
    close: async () => {
      delivered = [];
      await source.close();
    },
  };
};
