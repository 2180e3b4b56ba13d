import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import amqp from 'amqplib';
import { within } from '../run/wait';
import { engineTls, explainTls } from '../tls/engine-tls';

type ConnectionClass = { readonly prototype: { open: (this: EventEmitter, ...args: unknown[]) => unknown } };

const hasConnectionClass = (module: unknown): module is { readonly Connection: ConnectionClass } =>
  typeof module === 'object' &&
  module !== null &&
  'Connection' in module &&
  typeof module.Connection === 'function' &&
  typeof module.Connection.prototype.open === 'function';

const patched = Symbol.for('patched for every copy of this module');

/**
 * amqplib (2.3.1) resolves `connect` one tick after the connection opened. One that ends within this tick emits
 * an error without a listener, which would end the process.
 */
const patchAmqplib = (): void => {
  const require = createRequire(import.meta.url);
  const module: unknown = require(join(dirname(require.resolve('amqplib')), 'lib/connection.js'));
  if (!hasConnectionClass(module))
    throw new Error('this version of amqplib has no class Connection to patch');
  const { prototype } = module.Connection;
  if (patched in prototype) return;
  const { open } = prototype;
  prototype.open = function (...args) {
    this.on('error', () => {});
    return open.apply(this, args);
  };
  Object.assign(prototype, { [patched]: true });
};

export type AmqpConnection = Awaited<ReturnType<typeof amqp.connect>>;

type Options = {
  readonly withinMs: number;
  readonly noDelay?: boolean;
  /** A node that does not answer it in time is given up. */
  readonly heartbeatSeconds?: number;
};

/**
 * Resolves with a connection to the broker; `urls` is one URL, or those of nodes separated by commas, tried in
 * turn from a random one. Rejects with the last error when no node opens one within `withinMs`. A later error
 * never ends the process, and a connection that opens too late is closed.
 */
export const connectToBroker = async (urls: string, options: Options): Promise<AmqpConnection> => {
  patchAmqplib();
  const nodes = urls.split(',').map((url) => url.trim());
  const first = Math.floor(Math.random() * nodes.length);
  const inTurn = [...nodes.slice(first), ...nodes.slice(0, first)];
  let failure: unknown;
  for (const node of inTurn) {
    try {
      return await connectToNode(node, options);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

const withHeartbeat = (url: string, seconds: number): string => {
  const withParameter = new URL(url);
  withParameter.searchParams.set('heartbeat', String(seconds));
  return withParameter.href;
};

const connectToNode = async (
  node: string,
  { withinMs, noDelay = false, heartbeatSeconds }: Options,
): Promise<AmqpConnection> => {
  const url = heartbeatSeconds === undefined ? node : withHeartbeat(node, heartbeatSeconds);
  const tls = url.startsWith('amqps:') ? engineTls() : {};
  let inTime = true;
  const connecting = amqp.connect(url, { timeout: withinMs, noDelay, ...tls }).then((opened) => {
    opened.on('error', () => {});
    if (!inTime) opened.close().catch(() => {});
    return opened;
  });
  try {
    return await within(withinMs, 'RabbitMQ does not answer in time', connecting);
  } catch (error) {
    inTime = false;
    connecting.catch(() => {});
    throw explainTls('RabbitMQ', error);
  }
};
