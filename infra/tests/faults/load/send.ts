import { Agent, request } from 'node:http';
import { errorCode } from '@marquee/kit/errors/error-code';
import type { NumberedRequest } from './event-ids';

export type Answer = {
  readonly status: number;
  readonly body: string;
  readonly tookMs: number;
  readonly retryAfter: string | undefined;
};

/** The status recorded when there was no answer. */
const none = 0;
const giveUpAfterMs = 12_000;

export type Sender = {
  readonly send: (request: NumberedRequest, body?: string) => Promise<Answer>;
  readonly close: () => void;
};

/** Sends requests over kept connections. `onBrokenOff`: a connection was closed after its request had arrived. */
export const openSender = (publicPort: number, connections: number, onBrokenOff: () => void): Sender => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send: Sender['send'] = ({ method, path, headers }, body) =>
    new Promise((resolve) => {
      const began = performance.now();
      const settle = (status: number, text: string, retryAfter?: string): void =>
        resolve({ status, body: text, tookMs: performance.now() - began, retryAfter });
      const sent = {
        ...headers,
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      };
      const req = request(
        { host: '127.0.0.1', port: publicPort, path, method, headers: sent, agent, timeout: giveUpAfterMs },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () =>
            settle(
              res.statusCode ?? none,
              Buffer.concat(chunks).toString('utf8'),
              res.headers['retry-after'],
            ),
          );
          res.on('error', () => settle(none, ''));
        },
      );
      req.on('timeout', () => req.destroy());
      req.on('error', (error) => {
        // A keep-alive connection may be closed while it is reused: then nothing had arrived.
        if (errorCode(error) !== 'ECONNREFUSED' && !req.reusedSocket) onBrokenOff();
        settle(none, '');
      });
      req.end(body);
    });
  return { send, close: () => agent.destroy() };
};
