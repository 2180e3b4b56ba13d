import { randomUUID } from 'node:crypto';
import { type ExchangeName, topology } from '@marquee/contracts/topology';
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
 * Publishes persistent, mandatory messages on a connection of its own, each with its own confirm callback
 * (`waitForConfirms` has reported success for messages that were lost).
 */
export const openPublisher = (
  url: string,
  { log, purpose = 'publish', maxInFlight = 200, confirmWithinMs = 1_500 }: Options,
): Publisher => {
  let channel: amqp.ConfirmChannel | undefined;
  const waiting = new Map<string, Waiting>();
  const readyListeners: (() => void)[] = [];

  const failAll = (fault: PublishFault): void => {
    for (const message of [...waiting.values()]) message.settle(fault);
  };

  const connection: KeptConnection = keepConnection(url, {
    purpose,
    log,
    onLost: () => {
      channel = undefined;
      failAll('lost');
    },
    setup: async (opened) => {
      const confirming = await opened.createConfirmChannel();
      // Services check the topology, they never declare it: a missing exchange shows here and not as a lost message.
      for (const exchange of topology.exchanges) await confirming.checkExchange(exchange.name);
      confirming.on('error', (error: Error) => log.warn('bus.channel-failed', { purpose, error }));
      confirming.on('close', () => {
        if (channel === confirming) connection.renew('channel closed');
      });
      // The return comes before the confirm of the same message.
      confirming.on('return', (returned: amqp.Message) => {
        const id: unknown = returned.properties.headers?.['x-publish-id'];
        if (typeof id === 'string') waiting.get(id)?.settle('unroutable');
      });
      channel = confirming;
      setImmediate(() => {
        for (const listener of readyListeners) listener();
      });
    },
  });

  const publish: Publisher['publish'] = async ({ exchange, key, body, headers, messageId }) => {
    const open = channel;
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
          (error: unknown) => settle(error ? (channel === open ? 'nacked' : 'lost') : undefined),
        );
      } catch {
        settle('away');
      }
    });
  };

  return {
    publish,
    hasRoom: () => channel !== undefined && connection.state() === 'up' && waiting.size < maxInFlight,
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
