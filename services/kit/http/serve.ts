import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { Server as NetServer } from 'node:net';
import type { Registry } from 'prom-client';
import { errorCode } from '../errors/error-code';
import { HttpError } from '../errors/http-error';
import type { Log } from '../log/log';
import type { Closable } from '../run/run';
import { pause } from '../run/wait';
import { errorReply } from './error-reply';
import { opsHandler, type Probe } from './ops';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export type Listening = Closable & {
  readonly server: Server;
  readonly port: number;
  readonly isStopping: () => boolean;
};

/** Node looks at slow connections only every 30 s by default; every second makes the limits below mean what they say. */
const connectionsCheckingInterval = 1_000;

/** Requests still running this long after the stop are cut, so that the process ends within its 10 seconds. */
const drainWithinMs = 7_000;

/**
 * Kept connections are told to close with their next answer during this time, and cut after it: a caller that is just sending on one
 * would otherwise lose its request to a stop that it could not foresee.
 */
const lingerMs = 250;

const sweepEveryMs = 50;

/** What a caller is told whose request never became one, by Node's name for it. */
const brokenRequests: Readonly<Record<string, HttpError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'request.slow', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new HttpError(431, 'headers.too-large', 'The headers are too large.'),
};

const malformed = new HttpError(400, 'request.malformed', 'The request is malformed.');

/** Written to the socket itself: there is no request yet that could be answered, and so no id but `unread`. */
const brokenRequestReply = (error: Error): string => {
  const { status, headers, body } = errorReply(brokenRequests[errorCode(error)] ?? malformed, 'unread');
  const all = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
};

/**
 * Listens on `host:port` (0: any free port) and drains on close: no new connection, `Connection: close` on what is still answered, then
 * idle connections dropped, requests in flight finished. Connections that send nothing, slow headers and slow bodies are cut within 12 s.
 */
export const listen = async (
  handler: Handler,
  { host, port, log }: { host: string; port: number; log: Log },
): Promise<Listening> => {
  let stopping = false;
  const server = createServer({ connectionsCheckingInterval, keepAlive: true }, (req, res) => {
    if (stopping) res.setHeader('connection', 'close');
    handler(req, res);
  });
  // With the second above, and some more on a busy machine (measured: 11.5 s with 10 s here), below the 12 s that are promised.
  server.headersTimeout = 9_000;
  server.requestTimeout = 9_000;
  // Longer than the 4 s after which our own callers drop an idle connection, so that we are never the one to hang up first.
  server.keepAliveTimeout = 10_000;
  server.maxHeadersCount = 64;
  server.on('clientError', (error, socket) => {
    if (socket.writable) socket.end(brokenRequestReply(error));
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
    // Not the HTTP server's own `close`: it cuts idle connections at once, and with them what is just arriving on them.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    await Promise.race([closed, pause(lingerMs)]);
    // An answer whose head had left before the stop keeps its connection, so idle ones turn up until the end.
    const sweeping = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
    const late = new AbortController();
    await Promise.race([
      closed,
      pause(drainWithinMs, late.signal).then(() => {
        if (!late.signal.aborted) server.closeAllConnections();
      }),
    ]);
    late.abort();
    clearInterval(sweeping);
  };
  return { server, port: boundPort, close, isStopping: () => stopping };
};

/**
 * A service's internal listener: operations paths first, then `handler` (its hot routes, if any, stand in front of Express there).
 */
export const serve = async (
  handler: Handler,
  {
    probes,
    metrics,
    ...where
  }: { host: string; port: number; log: Log; probes: Readonly<Record<string, Probe>>; metrics: Registry },
): Promise<Listening> => {
  let listening: Listening | undefined;
  const ops = opsHandler({ probes, metrics, isStopping: () => listening?.isStopping() ?? false });
  listening = await listen((req, res) => {
    if (!ops(req, res)) handler(req, res);
  }, where);
  return listening;
};
