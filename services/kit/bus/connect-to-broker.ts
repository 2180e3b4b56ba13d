import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import amqp from 'amqplib';
import { within } from '../run/wait';

/**
 * amqplib (2.3.1) hands a connection over one turn late: one that ends in the very moment in which it was opened, as that of a broker that
 * is killed just then, reports it to nobody, and an error that nobody hears ends a process. With a listener from the start it is a closed
 * connection, on which no channel can be opened.
 */
const hearEveryError = (): void => {
  const require = createRequire(import.meta.url);
  const { Connection } = require(join(dirname(require.resolve('amqplib')), 'lib/connection.js'));
  const { open } = Connection.prototype;
  Connection.prototype.open = function (this: EventEmitter, ...given: readonly unknown[]) {
    this.on('error', () => {});
    return open.apply(this, given);
  };
};
hearEveryError();

type Connection = Awaited<ReturnType<typeof amqp.connect>>;

/**
 * A connection to the broker, or a rejection when there is none in time. Whatever becomes of it, the process lives on: one that opens after
 * nobody waits for it any more is closed (left alone, it stayed open unheard, and ended the process when the broker went away).
 */
export const connectToBroker = async (
  url: string,
  { withinMs, noDelay = false }: { readonly withinMs: number; readonly noDelay?: boolean },
): Promise<Connection> => {
  let inTime = true;
  const connecting = amqp.connect(url, { timeout: withinMs, noDelay }).then((opened) => {
    opened.on('error', () => {});
    if (!inTime) opened.close().catch(() => {});
    return opened;
  });
  try {
    return await within(withinMs, 'RabbitMQ does not answer in time', connecting);
  } catch (error) {
    inTime = false;
    connecting.catch(() => {});
    throw error;
  }
};
