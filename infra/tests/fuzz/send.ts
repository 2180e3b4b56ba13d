import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { FuzzRequest } from './requests';

/** An answer, with its body as it was before compression, or the reason why there is none. */
export type Answer =
  | {
      readonly is: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: Buffer;
      /** Until the last byte, and until the head. */
      readonly tookMs: number;
      readonly beganMs: number;
    }
  | { readonly is: 'none'; readonly reason: string; readonly tookMs: number };

export type Sender = {
  readonly send: (request: FuzzRequest, cookie: string | undefined) => Promise<Answer>;
  /** Sends bytes that need not be HTTP, on a connection of their own. */
  readonly sendRaw: (bytes: string) => Promise<Answer>;
  readonly close: () => void;
};

const answerWithinMs = 20_000;

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

const decoded = (body: Buffer, encoding: string | undefined): Buffer =>
  body.length === 0 ? body : (decoders[encoding ?? '']?.(body) ?? body);

/** The header lines of a request on the wire; the rest of the framing is Node's. */
export const headerLines = (
  { method, headers, body, chunked }: FuzzRequest,
  host: string,
  cookie: string | undefined,
): [string, string][] => {
  const lines: [string, string][] = [['host', host]];
  for (const [name, value] of headers) lines.push([name, value]);
  if (cookie !== undefined) lines.push(['cookie', cookie]);
  if (chunked) lines.push(['transfer-encoding', 'chunked']);
  else if (body !== undefined) lines.push(['content-length', String(body.length)]);
  // Node would announce a chunked body.
  else if (['POST', 'PUT', 'PATCH'].includes(method)) lines.push(['content-length', '0']);
  return lines;
};

/** Reads head and body of the first response in `bytes`, after which the server closes the connection. */
const parseRaw = (bytes: Buffer, tookMs: number): Answer => {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return { is: 'none', reason: `closed after ${bytes.length} bytes`, tookMs };
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return {
    is: 'answer',
    status: Number(first.split(' ')[1]),
    headers,
    body: bytes.subarray(end + 4),
    tookMs,
    beganMs: tookMs,
  };
};

/** Sends requests to `baseUrl` on kept connections. */
export const openSender = (baseUrl: string, connections: number): Sender => {
  const { hostname, port, host } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    send: (given, cookie) =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const tookMs = (): number => performance.now() - startedAt;
        const none = (error: Error): void => resolve({ is: 'none', reason: error.message, tookMs: tookMs() });
        try {
          const sent = request(
            {
              agent,
              hostname,
              port,
              method: given.method,
              path: given.target,
              // An array keeps repeated names.
              headers: headerLines(given, host, cookie).flat() as never,
              signal: AbortSignal.timeout(answerWithinMs),
            },
            (response) => {
              const beganMs = tookMs();
              const headers = Object.fromEntries(
                Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
              );
              buffer(response).then(
                (body) =>
                  resolve({
                    is: 'answer',
                    status: response.statusCode ?? 0,
                    headers,
                    body: decoded(body, headers['content-encoding']),
                    tookMs: tookMs(),
                    beganMs,
                  }),
                none,
              );
            },
          );
          sent.on('error', none);
          sent.end(given.body);
        } catch (error) {
          // Node refuses characters that the generators leave out; a new generator must not hide behind that.
          none(error instanceof Error ? error : new Error(String(error)));
        }
      }),
    sendRaw: (bytes) =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const socket = connect(Number(port), hostname);
        const chunks: Buffer[] = [];
        socket.setTimeout(answerWithinMs, () => socket.destroy());
        socket.on('data', (chunk) => chunks.push(chunk));
        // A reset after the answer is the server's way to stop reading.
        socket.on('error', () => {});
        socket.on('close', () => resolve(parseRaw(Buffer.concat(chunks), performance.now() - startedAt)));
        socket.write(Buffer.from(bytes, 'latin1'));
      }),
    close: () => agent.destroy(),
  };
};
