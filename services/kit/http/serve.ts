import { createServer, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Log } from '../log/log';
import type { Closable } from '../run/closable';
import { settledWithin, within } from '../run/wait';
import {
  type ConnectionLimits,
  defaultConnectionLimits,
  guardConnections,
  type Handler,
} from './connections';
import { type OpsOptions, opsHandler } from './ops';

export type Listening = Closable & {
  readonly server: Server;
  readonly port: number;
};

/** Node checks slow connections only every 30 s by default, too rarely for the limits below. */
const connectionsCheckingInterval = 1_000;

/** Requests that run this long after the stop are aborted: the process ends within its 10 seconds. */
const drainWithinMs = 7_000;

/** So long idle connections stay open: one that is just sending a request would lose it otherwise. */
const lingerMs = 250;

const sweepEveryMs = 50;

/**
 * Listens on `host:port` (0: any free port). On close it accepts nothing new, drops idle connections and
 * finishes requests in flight. Connections that send nothing or too slowly are cut within 12 s, those that
 * take nothing within 11 s.
 */
export const listen = async (
  handler: Handler,
  {
    host,
    port,
    log,
    connections,
  }: { host: string; port: number; log: Log; connections?: Partial<ConnectionLimits> },
): Promise<Listening> => {
  let stopping = false;
  const server = createServer(
    { connectionsCheckingInterval, keepAlive: true, requireHostHeader: false },
    (req, res) => {
      if (stopping) res.setHeader('connection', 'close');
      guarded(req, res);
    },
  );
  // With the second above and delays of a busy machine (measured: 11.5 s) below the promised 12 s.
  server.headersTimeout = 9_000;
  server.requestTimeout = 9_000;
  // Longer than our clients' 4 s for an idle connection, so that the server never closes it first.
  server.keepAliveTimeout = 10_000;
  const guarded = guardConnections(server, handler, { ...defaultConnectionLimits, ...connections });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, backlog: 2_048 }, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  log.info('http.listening', { host, port: boundPort });

  const close = async (): Promise<void> => {
    stopping = true;
    // Not the HTTP server's `close`, which cuts idle connections with requests that just arrive.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    await settledWithin(lingerMs, closed);
    // An answer whose head was sent before keeps its connection, so some become idle until the end.
    const sweeping = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
    await within(drainWithinMs, 'drained too slowly', closed).catch(() => server.closeAllConnections());
    clearInterval(sweeping);
  };
  return { server, port: boundPort, close };
};

/** A service's internal listener: operations paths, then `handler` with its hot routes, if any. */
export const serve = (
  handler: Handler,
  { host, port, log, ...options }: OpsOptions & { host: string; port: number; log: Log },
): Promise<Listening> => {
  const ops = opsHandler(options);
  return listen(
    (req, res) => {
      if (!ops(req, res)) handler(req, res);
    },
    { host, port, log },
  );
};
