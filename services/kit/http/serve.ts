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
import { settledWithin, within } from '../run/wait';
import { errorReply } from './error-reply';
import { opsHandler, type Probe } from './ops';

type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export type Listening = Closable & {
  readonly server: Server;
  readonly port: number;
  readonly isStopping: () => boolean;
};

/** Node checks slow connections only every 30 s by default, too rarely for the limits below. */
const connectionsCheckingInterval = 1_000;

/** Requests still running this long after the stop are aborted, so that the process ends within its 10 seconds. */
const drainWithinMs = 7_000;

/**
 * During this time idle connections stay open and close with their next answer; then they are cut. A caller that is just sending a request
 * would lose it otherwise.
 */
const lingerMs = 250;

const sweepEveryMs = 50;

/** The answer to a malformed request, by Node's error code. */
const brokenRequests: Readonly<Record<string, HttpError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'request.slow', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new HttpError(431, 'headers.too-large', 'The headers are too large.'),
};

const malformed = new HttpError(400, 'request.malformed', 'The request is malformed.');

/** Written to the socket, since there is no request to answer yet, hence no id but `unread`. */
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
  // Plus the second above and some delay on a busy machine (measured: 11.5 s in all), below the promised 12 s.
  server.headersTimeout = 9_000;
  server.requestTimeout = 9_000;
  // Longer than the 4 s after which our own clients drop an idle connection, so that the server is never the first to close it.
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
    // Not the HTTP server's own `close`, which cuts idle connections at once together with requests just arriving on them.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    await settledWithin(lingerMs, closed);
    // An answer whose head was sent before the stop keeps its connection, so connections become idle until the end.
    const sweeping = setInterval(() => server.closeIdleConnections(), sweepEveryMs);
    await within(drainWithinMs, 'drained too slowly', closed).catch(() => server.closeAllConnections());
    clearInterval(sweeping);
  };
  return { server, port: boundPort, close, isStopping: () => stopping };
};

/**
 * A service's internal listener: operations paths first, then `handler` (which answers hot routes, if any, before Express).
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
