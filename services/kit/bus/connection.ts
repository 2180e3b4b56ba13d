import type { Log } from '../log/log';
import type { Closable } from '../run/closable';
import { backoffMs, pause, settledWithin, within } from '../run/wait';
import { type AmqpConnection, connectToBroker } from './connect-to-broker';

export type ConnectionState = 'up' | 'blocked' | 'down';

/** Opens the channels of a connection. Called again after every reconnect. */
type Setup = (connection: AmqpConnection) => Promise<void>;

export type KeptConnection = Closable & {
  readonly state: () => ConnectionState;
  /** The broker's version at the last connection; undefined before the first. */
  readonly brokerVersion: () => string | undefined;
  /** Replaces the connection: for a half-open socket, and for a channel that the broker closed. */
  readonly renew: (why: string) => void;
};

const connectWithinMs = 3_000;
/** The longest pause between two attempts to connect. */
const retryMaxMs = 1_000;
/** A silent peer is given up after two missed heartbeats. */
const heartbeatSeconds = 4;
/** `close()` may never resolve after a broken socket. */
const closeWithinMs = 1_000;

/**
 * A connection that reopens itself: after any failure (socket, channel, broker) the whole connection is
 * replaced and `setup` runs again.
 */
export const keepConnection = (
  url: string,
  { purpose, log, setup, onLost }: { purpose: string; log: Log; setup: Setup; onLost: () => void },
): KeptConnection => {
  let connection: AmqpConnection | undefined;
  let state: ConnectionState = 'down';
  let brokerVersion: string | undefined;
  const stop = new AbortController();

  const drop = (dropped: AmqpConnection, why: string): void => {
    if (connection !== dropped) return;
    connection = undefined;
    state = 'down';
    log.warn('bus.connection-lost', { purpose, why });
    onLost();
    void settledWithin(closeWithinMs, dropped.close());
    if (!stop.signal.aborted) void begin();
  };

  const open = async (): Promise<void> => {
    const opened = await connectToBroker(url, {
      withinMs: connectWithinMs,
      noDelay: true,
      heartbeatSeconds,
    });
    // 'error' always comes before 'close'; a listener keeps it from ending the process.
    opened.on('error', (error: Error) => drop(opened, error.message));
    opened.on('close', () => drop(opened, 'closed'));
    opened.on('blocked', () => {
      if (connection === opened) state = 'blocked';
      log.warn('bus.blocked', { purpose });
    });
    opened.on('unblocked', () => {
      if (connection === opened) state = 'up';
      log.info('bus.unblocked', { purpose });
    });
    if (stop.signal.aborted) {
      void settledWithin(closeWithinMs, opened.close());
      return;
    }
    connection = opened;
    brokerVersion = opened.connection.serverProperties.version;
    try {
      await within(connectWithinMs, 'opening channels took too long', setup(opened));
    } catch (error) {
      connection = undefined;
      void settledWithin(closeWithinMs, opened.close());
      throw error;
    }
    if (stop.signal.aborted) return;
    if (connection !== opened) throw new Error('the connection was lost while its channels were opened');
    state = 'up';
    log.info('bus.connected', { purpose });
  };

  // A connection that breaks during `setup` fails `open` and is dropped, too: begin only once.
  let beginning = false;
  const begin = async (): Promise<void> => {
    if (beginning) return;
    beginning = true;
    for (let tries = 0; !stop.signal.aborted; tries += 1) {
      try {
        await open();
        break;
      } catch (error) {
        if (tries % 10 === 0) log.warn('engine.waiting', { what: 'RabbitMQ', purpose, tries, error });
        await pause(backoffMs(tries, 100, retryMaxMs), stop.signal);
      }
    }
    beginning = false;
  };

  void begin();
  return {
    state: () => state,
    brokerVersion: () => brokerVersion,
    renew: (why) => {
      if (connection) drop(connection, why);
    },
    close: async () => {
      stop.abort();
      const closing = connection;
      connection = undefined;
      state = 'down';
      if (closing) await settledWithin(closeWithinMs, closing.close());
    },
  };
};
