import { randomUUID } from 'node:crypto';
import { type ExchangeName, topology } from '@marquee/contracts/bus/topology';
import type amqp from 'amqplib';
import type { Log } from '../log/log';
import type { Closable } from '../run/run';
import { type ConnectionState, type KeptConnection, keepConnection } from './connection';

/**
 * Why a message was not confirmed. `away` and `full`: it was never sent. `nacked` and `unroutable`: the broker has refused it.
 * `late` and `lost`: nobody knows, it may have arrived.
 */
export type PublishFault = 'away' | 'full' | 'nacked' | 'unroutable' | 'late' | 'lost';

export class PublishFailed extends Error {
  override readonly name = 'PublishFailed';

  constructor(readonly why: PublishFault) {
    super(`not confirmed by the broker: ${why}`);
  }
}

export type Message = {
  readonly exchange: ExchangeName;
  readonly key: string;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly messageId?: string;
};

export type Publisher = Closable & {
  /** Resolves when the broker has confirmed that the message is in every queue it belongs to; else throws `PublishFailed`. */
  readonly publish: (message: Message) => Promise<void>;
  /** True when a message published now would go out at once. */
  readonly hasRoom: () => boolean;
  readonly state: () => ConnectionState;
  /** What the broker called itself when it was connected to last. */
  readonly brokerVersion: () => string | undefined;
  readonly inFlight: () => number;
  /** Calls `listener` when the broker can be published to again. */
  readonly onReady: (listener: () => void) => void;
};

type Waiting = { readonly settle: (fault?: PublishFault) => void; timer: NodeJS.Timeout };

type Options = {
  readonly log: Log;
  readonly purpose?: string;
  /** Messages without an answer at most; more are refused as `full`. About 200 keeps the broker busy without piling up memory. */
  readonly maxInFlight?: number;
  readonly confirmWithinMs?: number;
};

/**
 * What is kept in a stream goes out on a channel of its own. When a stream's writer dies, RabbitMQ 3.10 sends what it had not written
 * again under the channel's count of messages instead of the stream's: where something else had gone out on the same channel, later
 * messages pass for repeats then, confirmed and not kept (measured: 33 events in three such deaths).
 */
type Lane = 'kept' | 'passing';

const laneOf = ({ exchange, key }: Message): Lane =>
  topology.queues.some(
    ({ kind, from }) =>
      kind === 'stream' && from.some((binding) => binding.exchange === exchange && binding.key === key),
  )
    ? 'kept'
    : 'passing';

/**
 * Publishes persistent, mandatory messages on a connection of its own, each with its own confirm callback
 * (`waitForConfirms` has reported success for messages that were lost).
 */
export const openPublisher = (
  url: string,
  { log, purpose = 'publish', maxInFlight = 200, confirmWithinMs = 1_500 }: Options,
): Publisher => {
  let channels: Readonly<Record<Lane, amqp.ConfirmChannel>> | undefined;
  const waiting = new Map<string, Waiting>();
  const readyListeners: (() => void)[] = [];

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
      const openLane = async (): Promise<amqp.ConfirmChannel> => {
        const lane = await opened.createConfirmChannel();
        lane.on('error', (error: Error) => log.warn('bus.channel-failed', { purpose, error }));
        lane.on('close', () => {
          if (channels && Object.values(channels).includes(lane)) connection.renew('channel closed');
        });
        // The return comes before the confirm of the same message.
        lane.on('return', (returned: amqp.Message) => {
          const id: unknown = returned.properties.headers?.['x-publish-id'];
          if (typeof id === 'string') waiting.get(id)?.settle('unroutable');
          // The stream did not get it, so the two counts have parted: on a new channel they begin together again.
          if (lane === channels?.kept) connection.renew('a message went nowhere');
        });
        return lane;
      };
      const passing = await openLane();
      // Services check the topology, they never declare it: a missing exchange shows here and not as a lost message.
      for (const exchange of topology.exchanges) await passing.checkExchange(exchange.name);
      // A broker that starts again (measured on 3.10.8) takes connections up to half a second before a stream has its writer back; until
      // then the stream is in no route, and the other queues alone confirm what it never gets.
      for (const queue of topology.queues) await passing.checkQueue(queue.name);
      channels = { kept: await openLane(), passing };
      setImmediate(() => {
        for (const listener of readyListeners) listener();
      });
    },
  });

  const publish: Publisher['publish'] = async (message) => {
    const { exchange, key, body, headers, messageId } = message;
    const open = channels?.[laneOf(message)];
    if (!open || connection.state() !== 'up') throw new PublishFailed('away');
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
      const timer = setTimeout(() => {
        settle('late');
        // A broker that is merely blocked says so; silence means a socket that nobody is behind any more.
        if (connection.state() === 'up') connection.renew('a confirm did not come');
      }, confirmWithinMs);
      waiting.set(id, { settle, timer });
      try {
        open.publish(
          exchange,
          key,
          body,
          {
            persistent: true,
            mandatory: true,
            contentType: 'application/json',
            messageId: messageId ?? id,
            timestamp: Date.now(),
            headers: { ...headers, 'x-publish-id': id },
          },
          (error: unknown) =>
            settle(error ? (channels?.[laneOf(message)] === open ? 'nacked' : 'lost') : undefined),
        );
      } catch {
        settle('away');
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
