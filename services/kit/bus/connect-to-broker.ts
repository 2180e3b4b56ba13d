import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import amqp from 'amqplib';

/**
 * amqplib (2.3.1) hands a connection over one turn late: one that ends in the very moment in which it was opened, as a broker's does that is
 * killed just then, reports that to nobody, and an error that nobody hears ends a process (measured: a gateway, once in some thirty kills of
 * a broker). With a listener from the start it is a closed connection, on which no channel can be opened.
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

/** A connection to the broker, or a rejection: whatever becomes of the connection while it is opened, the process lives on. */
export const connectToBroker = (
  url: string,
  options: { readonly timeout?: number; readonly noDelay?: boolean } = {},
): ReturnType<typeof amqp.connect> => amqp.connect(url, options);
