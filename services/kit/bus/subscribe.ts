import type { ExchangeName } from '@marquee/contracts/bus/topology';
import type { z } from 'zod';
import type { Log } from '../log/log';
import type { Closable } from '../run/closable';
import { keepConnection } from './connection';
import { parseMessage } from './parse-message';

/**
 * Calls `onMessage` with every message of `exchange` while connected, by a temporary queue of its own. Messages
 * in between are missed, so `onConnected` reloads the state after every (re)connection.
 */
export const subscribe = <Schema extends z.ZodType>(
  url: string,
  exchange: ExchangeName,
  key: string,
  schema: Schema,
  {
    onMessage,
    onConnected,
    log,
  }: { onMessage: (message: z.output<Schema>) => void; onConnected: () => void; log: Log },
): Closable & { readonly isConnected: () => boolean } => {
  const connection = keepConnection(url, {
    purpose: `subscribe ${exchange}`,
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
            connection.renew('consumer canceled');
            return;
          }
          const parsed = parseMessage(schema, message.content);
          if (parsed.ok) onMessage(parsed.value);
          else log.warn('message.unreadable', { exchange, key: message.fields.routingKey, why: parsed.why });
        },
        { noAck: true },
      );
      setImmediate(onConnected);
    },
  });
  return { isConnected: () => connection.state() !== 'down', close: () => connection.close() };
};
