import { randomUUID } from 'node:crypto';
import {
  type ConsumedQueueName,
  type ExchangeName,
  type Route,
  routesOf,
  topology,
} from '@marquee/contracts/bus/topology';
import type amqp from 'amqplib';
import type { Log } from '../log/log';
import type { Closable } from '../run/closable';
import type { AmqpConnection } from './connect-to-broker';
import { type ConnectionState, type KeptConnection, keepConnection } from './connection';

/** `disconnected`, `full`: not sent. `nacked`, `unroutable`: refused. `late`, `lost`: it may have arrived. */
export type PublishFault = 'disconnected' | 'full' | 'nacked' | 'unroutable' | 'late' | 'lost';

export class PublishFailed extends Error {
  override readonly name = 'PublishFailed';

  constructor(readonly why: PublishFault) {
    super(`not confirmed by the broker: ${why}`);
  }
}

/** To an exchange, which routes by key, or to one queue alone. */
export type Destination =
  | { readonly exchange: ExchangeName; readonly key: string }
  | { readonly queue: ConsumedQueueName };

export type Message = Destination & {
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly messageId?: string;
};

export type Publisher = Closable & {
  /** Resolves once every queue that it is routed to has the message; else throws `PublishFailed`. */
  readonly publish: (message: Message) => Promise<void>;
  /** True when a message published now would be sent at once. */
  readonly hasRoom: () => boolean;
  readonly state: () => ConnectionState;
  /** The broker's version at the last connection. */
  readonly brokerVersion: () => string | undefined;
  readonly inFlight: () => number;
  /** Calls `listener` whenever publishing becomes possible. */
  readonly onReady: (listener: () => void) => void;
};

type Waiting = {
  readonly settle: (fault?: PublishFault) => void;
  readonly timer: NodeJS.Timeout;
  readonly routes: readonly Route[];
};

type Options = {
  readonly log: Log;
  readonly purpose?: string;
  readonly confirmWithinMs?: number;
};

/**
 * Messages for a stream use a separate channel. When its writer dies, RabbitMQ 3.10 repeats what it had not
 * written under the channel's count of messages: after others on that channel, later ones are taken for
 * repeats, confirmed and not kept (measured: 33 events in three such deaths).
 */
type ChannelClass = 'stream' | 'other';

const channelClassOf = ({ queue }: Route): ChannelClass => (queue?.kind === 'stream' ? 'stream' : 'other');

const knownRoutes = new Map<string, readonly Route[]>();
const routesOfMessage = (message: Message): readonly Route[] => {
  if ('queue' in message) return [{ exchange: '', key: message.queue }];
  const name = `${message.exchange} ${message.key}`;
  const routes = knownRoutes.get(name) ?? routesOf(message.exchange, message.key);
  knownRoutes.set(name, routes);
  return routes;
};

/** Binds queues that were unbound. A user without the permission leaves that to the set-up step. */
const restoreBindings = async (
  connection: AmqpConnection,
  routes: readonly Route[],
  log: Log,
): Promise<void> => {
  for (const { queue, exchange, key } of routes) {
    if (queue === undefined) continue;
    const route = { queue: queue.name, exchange, key };
    const channel = await connection.createChannel();
    channel.on('error', () => {});
    try {
      await channel.bindQueue(queue.name, exchange, key);
      await channel.close();
      log.warn('bus.binding-restored', route);
    } catch (error) {
      log.error('bus.binding-missing', { ...route, error, remedy: 'run the set-up step again' });
    }
  }
};

/** Unconfirmed messages at most; more are `full`. About 200 keeps the broker busy in little memory. */
const maxInFlight = 200;

/** Publishes persistent, mandatory messages on its own connection; `waitForConfirms` has missed losses. */
export const openPublisher = (
  url: string,
  { log, purpose = 'publish', confirmWithinMs = 1_500 }: Options,
): Publisher => {
  let channels: Readonly<Record<ChannelClass, amqp.ConfirmChannel>> | undefined;
  const waiting = new Map<string, Waiting>();
  const readyListeners: (() => void)[] = [];
  let unbound: readonly Route[] = [];

  const failAll = (fault: PublishFault): void => {
    for (const message of [...waiting.values()]) message.settle(fault);
  };

  const connection: KeptConnection = keepConnection(url, {
    purpose,
    log,
    onLost: () => {
      channels = undefined;
      failAll('lost');
    },
    setup: async (opened) => {
      const openChannel = async (): Promise<amqp.ConfirmChannel> => {
        const channel = await opened.createConfirmChannel();
        channel.on('error', (error: Error) => log.warn('bus.channel-failed', { purpose, error }));
        channel.on('close', () => {
          if (channels && Object.values(channels).includes(channel)) connection.renew('channel closed');
        });
        // The return comes before the confirm of the same message.
        channel.on('return', (returned: amqp.Message) => {
          const id: unknown = returned.properties.headers?.['x-publish-id'];
          const message = typeof id === 'string' ? waiting.get(id) : undefined;
          if (message === undefined) return;
          const isOfQueue = ({ key, queue }: Route): boolean =>
            queue !== undefined && key === returned.fields.routingKey;
          // Only the publication to a queue must reach one; the copy for listeners may have no receiver.
          if (message.routes.length > 1 && !message.routes.some(isOfQueue)) return;
          message.settle('unroutable');
          if (!message.routes.some((route) => channelClassOf(route) === 'stream')) return;
          // Also because the counts of channel and stream differ now; on a new channel they are equal.
          unbound = message.routes;
          connection.renew('unroutable message');
        });
        return channel;
      };
      const other = await openChannel();
      // Services only check the topology: a missing exchange shows here, not by a lost message.
      for (const exchange of topology.exchanges) await other.checkExchange(exchange.name);
      // A restarted broker (measured on 3.10.8) accepts connections up to half a second before a stream has
      // its writer back. Until then messages are routed and confirmed without the stream.
      for (const queue of topology.queues) await other.checkQueue(queue.name);
      const restoring = unbound;
      unbound = [];
      await restoreBindings(opened, restoring, log);
      channels = { stream: await openChannel(), other };
      setImmediate(() => {
        for (const listener of readyListeners) listener();
      });
    },
  });

  const publish: Publisher['publish'] = async (message) => {
    const { body, headers, messageId } = message;
    const routes = routesOfMessage(message);
    const open = channels;
    if (!open || connection.state() !== 'up') throw new PublishFailed('disconnected');
    if (waiting.size >= maxInFlight) throw new PublishFailed('full');
    const id = randomUUID();
    await new Promise<void>((resolve, reject) => {
      const settle = (fault?: PublishFault): void => {
        const own = waiting.get(id);
        if (!own) return;
        waiting.delete(id);
        clearTimeout(own.timer);
        if (fault === undefined) resolve();
        else reject(new PublishFailed(fault));
      };
      const onLate = (): void => {
        if (!waiting.has(id)) return;
        settle('late');
        // A blocked broker announces it; a silent one is a half-open socket.
        if (connection.state() === 'up') connection.renew('missing confirm');
      };
      // Check after pending I/O: after a CPU stall the confirm may be in the buffer; timers fire first.
      const timer = setTimeout(() => setImmediate(onLate), confirmWithinMs);
      waiting.set(id, { settle, timer, routes });
      let unconfirmed = routes.length;
      const answered = (error: unknown): void => {
        unconfirmed -= 1;
        if (error) settle(channels === open ? 'nacked' : 'lost');
        else if (unconfirmed === 0) settle();
      };
      const options = {
        persistent: true,
        mandatory: true,
        contentType: 'application/json',
        messageId: messageId ?? id,
        timestamp: Date.now(),
        headers: { ...headers, 'x-publish-id': id },
      };
      try {
        for (const route of routes)
          open[channelClassOf(route)].publish(route.exchange, route.key, body, options, answered);
      } catch {
        settle('disconnected');
      }
    });
  };

  return {
    publish,
    hasRoom: () => channels !== undefined && connection.state() === 'up' && waiting.size < maxInFlight,
    state: () => connection.state(),
    brokerVersion: () => connection.brokerVersion(),
    inFlight: () => waiting.size,
    onReady: (listener) => readyListeners.push(listener),
    close: async () => {
      await connection.close();
      failAll('lost');
    },
  };
};
