import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Log } from '../log/log';
import type { Closable } from '../run/run';
import { pause } from '../run/wait';
import { opsHandler, type Probe } from './ops';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export type Listening = Closable & { readonly server: Server; readonly port: number; readonly isStopping: () => boolean };

/** Node looks at slow connections only every 30 s by default; every second makes the limits below mean what they say. */
const connectionsCheckingInterval = 1_000;

/** Requests still running this long after the stop are cut, so that the process ends within its 10 seconds. */
const drainWithinMs = 7_000;

/**
 * Listens on `host:port` (0: any free port) and drains on close: no new connection, `Connection: close` on what is still answered,
 * idle connections dropped at once, requests in flight finished. Slow headers and bodies are cut after 10 s.
 */
export const listen = async (handler: Handler, { host, port, log }: { host: string; port: number; log: Log }): Promise<Listening> => {
  let stopping = false;
  const server = createServer({ connectionsCheckingInterval, keepAlive: true }, (req, res) => {
    if (stopping) res.setHeader('connection', 'close');
    handler(req, res);
  });
  server.headersTimeout = 10_000;
  server.requestTimeout = 10_000;
  // Longer than the 4 s after which our own callers drop an idle connection, so that we are never the one to hang up first.
  server.keepAliveTimeout = 10_000;
  server.maxHeadersCount = 64;
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });

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
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const late = new AbortController();
    await Promise.race([
      closed,
      pause(drainWithinMs, late.signal).then(() => {
        if (!late.signal.aborted) server.closeAllConnections();
      }),
    ]);
    late.abort();
  };
  return { server, port: boundPort, close, isStopping: () => stopping };
};

/**
 * A service's internal listener: operations paths first, then `handler` (its hot routes, if any, stand in front of Express there).
 */
export const serve = async (
  handler: Handler,
  { probes, metrics, ...where }: { host: string; port: number; log: Log; probes: Readonly<Record<string, Probe>>; metrics: Registry },
): Promise<Listening> => {
  let listening: Listening | undefined;
  const ops = opsHandler({ probes, metrics, isStopping: () => listening?.isStopping() ?? false });
  listening = await listen((req, res) => {
    if (!ops(req, res)) handler(req, res);
  }, where);
  return listening;
};
