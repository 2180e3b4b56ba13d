import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import amqp from 'amqplib';
import { within } from '../run/wait';

type ConnectionClass = { readonly prototype: { open: (this: EventEmitter, ...args: unknown[]) => unknown } };

const hasConnectionClass = (module: unknown): module is { readonly Connection: ConnectionClass } =>
  typeof module === 'object' &&
  module !== null &&
  'Connection' in module &&
  typeof module.Connection === 'function' &&
  typeof module.Connection.prototype.open === 'function';

let isPatched = false;

/**
 * amqplib (2.3.1) resolves `connect` one tick after the connection was opened. A connection that ends within this tick, as that of a broker
 * that is killed then, emits an error without a listener, which ends the process. The patch adds a listener from the start.
 */
const patchAmqplib = (): void => {
  if (isPatched) return;
  const require = createRequire(import.meta.url);
  const module: unknown = require(join(dirname(require.resolve('amqplib')), 'lib/connection.js'));
  if (!hasConnectionClass(module))
    throw new Error('this version of amqplib has no class Connection to patch');
  const { prototype } = module.Connection;
  const { open } = prototype;
  prototype.open = function (...args) {
    this.on('error', () => {});
    return open.apply(this, args);
  };
  isPatched = true;
};

type Connection = Awaited<ReturnType<typeof amqp.connect>>;

/**
 * Resolves with a connection to the broker, or rejects when there is none within `withinMs`. An error of the connection never ends the
 * process, and a connection that opens too late is closed.
 */
export const connectToBroker = async (
  url: string,
  { withinMs, noDelay = false }: { readonly withinMs: number; readonly noDelay?: boolean },
): Promise<Connection> => {
  patchAmqplib();
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
