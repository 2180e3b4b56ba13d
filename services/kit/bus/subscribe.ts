import type { ExchangeName } from '@marquee/contracts/bus/topology';
import type { z } from 'zod';
import type { Log } from '../log/log';
import type { Closable } from '../run/run';
import { keepConnection } from './connection';
import { parseMessage } from './consume-each';

/**
 * Hears every message of `exchange` from now on, for as long as this process is connected: the queue is its own and goes with it.
 * What was said while it was away is lost, so `onConnected` runs after every (re)connection, once nothing new can be missed:
 * that is where the listener reads the whole state again.
 */
export const subscribe = <Schema extends z.ZodType>(
  url: string,
  exchange: ExchangeName,
  key: string,
  schema: Schema,
  {
    hear,
    onConnected,
    log,
  }: { hear: (message: z.output<Schema>) => void; onConnected: () => void; log: Log },
): Closable & { readonly isHearing: () => boolean } => {
  const connection = keepConnection(url, {
    purpose: `hear ${exchange}`,
    log,
    onLost: () => {},
    setup: async (opened) => {
      const channel = await opened.createChannel();
      channel.on('error', (error: Error) => log.warn('bus.channel-failed', { exchange, error }));
      channel.on('close', () => connection.renew('channel closed'));
      const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true, durable: false });
      await channel.bindQueue(queue, exchange, key);
      await channel.consume(
        queue,
        (message) => {
          if (message === null) {
            connection.renew('consumer cancelled');
            return;
          }
          const parsed = parseMessage(schema, message.content);
          if (parsed.ok) hear(parsed.value);
          else
            log.warn('message.not-understood', { exchange, key: message.fields.routingKey, why: parsed.why });
        },
        { noAck: true },
      );
      setImmediate(onConnected);
    },
  });
  return { isHearing: () => connection.state() !== 'away', close: () => connection.close() };
};
