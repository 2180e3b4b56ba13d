import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCode } from '../errors/error-code';
import { HttpError } from '../errors/http-error';
import { ipBlock } from '../limits/ip-block';
import { errorReply } from './error-reply';

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

export type ClosedReason = 'stalled' | 'pipelining' | 'idle' | 'too-many';

export type ConnectionLimits = {
  /** Connections of all clients: below the usual limit of file descriptors, with some hundreds left. */
  readonly total: number;
  /** Connections of one IP block. Undefined where the socket's address is a proxy's. */
  readonly perBlock?: number;
  /** A connection that takes nothing of its response for this long is destroyed. */
  readonly stalledAfterMs: number;
  readonly onClosed: (reason: ClosedReason) => void;
  /** Headers of answers to requests that no handler has seen. */
  readonly headers: Readonly<Record<string, string>>;
};

export const defaultConnectionLimits: ConnectionLimits = {
  total: 10_000,
  stalledAfterMs: 10_000,
  onClosed: () => {},
  headers: {},
};

type Exchange = readonly [req: IncomingMessage, res: ServerResponse];

type Connection = {
  readonly block: string;
  /** The response in progress, or the last one. */
  res: ServerResponse | undefined;
  readonly waiting: Exchange[];
  /** What `progressOf` returned at the last check. */
  progress: string;
  /** Checks since then that found no progress. */
  stalledChecks: number;
};

/** Browsers and proxies do not pipeline. Each waiting request costs some KB. */
const waitingMax = 16;

/** Checks within `stalledAfterMs`, not a time: a blocked event loop gives a client no chance. */
const checks = 10;

/** The time for an answer to arrive before its connection is destroyed, which discards the rest. */
const lingerMs = 500;

/** Node cuts the headers off at this number. */
const headersMax = 64;
/** Node drops what exceeds `maxHeadersCount` silently, so it must be above our limit for us to notice. */
const headersSeen = 2 * headersMax;

/** The answer to a malformed request, by Node's error code. */
const brokenRequests: Readonly<Record<string, HttpError>> = {
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'request.slow', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: new HttpError(431, 'headers.too-large', 'The headers are too large.'),
};
const malformed = new HttpError(400, 'request.malformed', 'The request is malformed.');
const tooManyHeaders = new HttpError(431, 'headers.too-many', `Send at most ${headersMax} headers.`);
const tooManyConnections = new HttpError(429, 'connections.limit', 'Too many connections.', {
  retryAfterSeconds: 10,
});
const busy = new HttpError(503, 'connections.busy', 'Too many connections. Try again in a moment.', {
  retryAfterSeconds: 1,
});

/** The line or host cannot be trusted. Node would answer some of these itself, with an empty body. */
const isMalformed = ({ httpVersionMajor, httpVersionMinor, rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return httpVersionMajor < 1 || hosts > 1 || (hosts === 0 && httpVersionMinor > 0);
};

/** The request id of answers to what no handler has read. */
const unreadId = 'unread';

const aboutUnread = (body: string) => ({
  connection: 'close',
  'content-length': Buffer.byteLength(body),
  'x-request-id': unreadId,
});

type Answer = { readonly error: HttpError; readonly more: Readonly<Record<string, string>> };

/** Ends `socket` with an answer to no request (id `unread`); destroys it if the client never closes. */
const endWith = (socket: Socket, { error, more }: Answer): void => {
  if (!socket.writable) return;
  const { status, headers, body } = errorReply(error, unreadId);
  const all = { ...more, ...headers, ...aboutUnread(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), lingerMs).unref();
};

/** Changes whenever the client takes something, also of a large write, of which only the handle knows. */
const progressOf = (
  socket: Socket & { readonly _handle?: { readonly writeQueueSize?: number } | null },
): string => `${socket.bytesWritten - socket.writableLength}/${socket._handle?.writeQueueSize}`;

const isOver = (res: ServerResponse | undefined): boolean =>
  res === undefined || res.writableFinished || res.destroyed;

/**
 * Ensures that no connection holds more than its share of the process: a response of which nothing is taken, a
 * malformed request, too many pipelined requests or connections end it. The returned handler receives one
 * request of a connection at a time.
 */
export const guardConnections = (
  server: Server,
  handler: Handler,
  { total, perBlock, stalledAfterMs, onClosed, headers: more }: ConnectionLimits,
): Handler => {
  /** In the order of their age. */
  const connections = new Map<Socket, Connection>();
  const perIpBlock = new Map<string, number>();

  const cut = (socket: Socket, reason: ClosedReason): void => {
    onClosed(reason);
    connections.delete(socket);
    socket.destroy();
  };

  const cutOldestIdle = (ofBlock?: string): boolean => {
    for (const [socket, { res, block }] of connections) {
      if (!isOver(res) || (ofBlock !== undefined && block !== ofBlock)) continue;
      cut(socket, 'idle');
      return true;
    }
    return false;
  };

  const refuse = (socket: Socket, error: HttpError): void => {
    onClosed('too-many');
    endWith(socket, { error, more });
  };

  server.on('connection', (socket: Socket) => {
    const block = perBlock === undefined ? '' : ipBlock(socket.remoteAddress ?? '');
    const isFull = perBlock !== undefined && (perIpBlock.get(block) ?? 0) >= perBlock;
    if (isFull && !cutOldestIdle(block)) return refuse(socket, tooManyConnections);
    if (connections.size >= total && !cutOldestIdle()) return refuse(socket, busy);
    connections.set(socket, { block, res: undefined, waiting: [], progress: '', stalledChecks: 0 });
    if (perBlock !== undefined) perIpBlock.set(block, (perIpBlock.get(block) ?? 0) + 1);
    socket.on('close', () => {
      connections.delete(socket);
      const left = (perIpBlock.get(block) ?? 0) - 1;
      if (left > 0) perIpBlock.set(block, left);
      else perIpBlock.delete(block);
    });
  });
  // Refused connections linger for a moment; beyond these, new ones are closed without an answer.
  server.maxConnections = total + 1_000;
  server.maxHeadersCount = headersSeen;
  server.on('clientError', (error, socket) => {
    const reply = brokenRequests[errorCode(error)] ?? malformed;
    if ('remoteAddress' in socket) endWith(socket as Socket, { error: reply, more });
    else socket.destroy();
  });

  // Without a listener Node answers 417 itself. No request of ours depends on an expectation.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));

  const check = (): void => {
    for (const [socket, connection] of connections) {
      if (socket.writableLength === 0) {
        connection.stalledChecks = 0;
        continue;
      }
      const progress = progressOf(socket);
      if (progress !== connection.progress) {
        connection.progress = progress;
        connection.stalledChecks = 0;
        continue;
      }
      connection.stalledChecks += 1;
      if (connection.stalledChecks >= checks) cut(socket, 'stalled');
    }
  };
  const checking = setInterval(check, stalledAfterMs / checks);
  checking.unref();
  server.on('close', () => clearInterval(checking));

  const handle = (connection: Connection, req: IncomingMessage, res: ServerResponse): void => {
    connection.res = res;
    const hasTooMany = req.rawHeaders.length > 2 * headersMax;
    if (hasTooMany || isMalformed(req)) {
      const { status, headers, body } = errorReply(hasTooMany ? tooManyHeaders : malformed, unreadId);
      res.writeHead(status, { ...more, ...headers, ...aboutUnread(body) }).end(body);
    } else handler(req, res);
  };

  /** Handles the next pipelined request once the response in progress is over. */
  const handleNext = (connection: Connection): void => {
    connection.res?.once('close', () => {
      const [req, res] = connection.waiting.shift() ?? [];
      if (req === undefined || res === undefined || !req.socket.writable) return;
      handle(connection, req, res);
      if (connection.waiting.length > 0) handleNext(connection);
    });
  };

  return (req, res) => {
    const connection = connections.get(req.socket);
    // Refused or cut, and a request was under way.
    if (connection === undefined) return;
    if (connection.waiting.length === 0 && isOver(connection.res)) return handle(connection, req, res);
    if (connection.waiting.length >= waitingMax) return cut(req.socket, 'pipelining');
    connection.waiting.push([req, res]);
    if (connection.waiting.length === 1) handleNext(connection);
  };
};
