import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Identity, identityHeader } from '@marquee/kit/identity/identity';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { listenLocally } from '@marquee/kit/testing/listen-locally';
import type { ProxiedOwner } from '../routes';

export type ReceivedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly identity: Identity | undefined;
  readonly body: string;
};

export type FakeService = {
  readonly url: string;
  /** Every request that was received, oldest first; without the gateway's own checks. */
  readonly received: ReceivedRequest[];
  /** Its response to every further request. */
  answer: (received: ReceivedRequest, res: ServerResponse, req: IncomingMessage) => void;
  readonly stop: () => Promise<void>;
  /** Listens again on the port that it had. */
  readonly start: () => Promise<void>;
  /** Back to the start: running, nothing received, the plain response. */
  readonly reset: () => Promise<void>;
};

const json = (res: ServerResponse, body: unknown): void => {
  res.writeHead(200, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
};

/** The gateway asks an instance by itself whether it is ready, which belongs to no test's request. */
const operationsPaths = new Set(['/readyz', '/healthz', '/statusz']);

/** A fake service behind the gateway. It answers, hangs or disconnects as a test asks, and records requests. */
export const openFakeService = async (
  name: ProxiedOwner,
  host = '127.0.0.1',
  wantedPort = 0,
): Promise<FakeService> => {
  // The web service has no keys.
  const identities = name === 'web' ? undefined : testIdentities(name);
  let server: Server | undefined;
  let port = wantedPort;
  const received: ReceivedRequest[] = [];

  const start = async (): Promise<void> => {
    const fresh = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk);
      const header = req.headers[identityHeader];
      const identity = identities?.verify(typeof header === 'string' ? header : undefined);
      const request = {
        method: req.method ?? '',
        url: req.url ?? '',
        headers: req.headers,
        identity,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      if (!operationsPaths.has(request.url)) received.push(request);
      service.answer(request, res, req);
    });
    port = await listenLocally(fresh, port, host);
    server = fresh;
  };
  const stop = async (): Promise<void> => {
    const running = server;
    server = undefined;
    if (!running) return;
    await new Promise<void>((resolve) => {
      running.close(() => resolve());
      running.closeAllConnections();
    });
  };
  const plainResponse: FakeService['answer'] = ({ url }, res) => json(res, { url });
  const service: Omit<FakeService, 'url'> = {
    received,
    answer: plainResponse,
    stop,
    start,
    reset: async () => {
      if (server === undefined) await start();
      received.length = 0;
      service.answer = plainResponse;
    },
  };
  await start();
  return Object.assign(service, { url: `http://${host}:${port}` });
};
