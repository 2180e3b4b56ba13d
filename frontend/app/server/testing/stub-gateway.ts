import { createServer, type ServerResponse } from 'node:http';
import type { ModelChange } from '@marquee/contracts/http/model-changes';

export type StubGateway = {
  readonly url: string;
  /** Paths that were read, oldest first. */
  readonly reads: string[];
  readonly requestHeaders: Record<string, unknown>[];
  /** Answers the next reads. */
  answer: (path: string, res: ServerResponse) => void;
  readonly announce: (change: ModelChange) => void;
  /** Connected readers of the stream of model changes. */
  readonly readers: () => number;
  /** Breaks the stream off, as a restart of the gateway does. */
  readonly dropReaders: () => void;
  readonly close: () => Promise<void>;
};

/** A small HTTP server in place of the gateway's internal listener. */
export const openStubGateway = async (): Promise<StubGateway> => {
  const streams = new Set<ServerResponse>();
  const server = createServer((req, res) => {
    const path = req.url ?? '';
    if (path === '/internal/model-changes') {
      streams.add(res);
      res.on('close', () => streams.delete(res));
      res.writeHead(200);
      res.flushHeaders();
      return;
    }
    stub.reads.push(path);
    stub.requestHeaders.push(req.headers);
    stub.answer(path, res);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stub: StubGateway = {
    url: `http://127.0.0.1:${port}`,
    reads: [],
    requestHeaders: [],
    answer: (_path, res) => sendJson(res, 200, {}),
    announce: (change) => {
      for (const res of streams) res.write(`${JSON.stringify(change)}\n`);
    },
    readers: () => streams.size,
    dropReaders: () => {
      for (const res of streams) res.destroy();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
  return stub;
};

export const sendJson = (res: ServerResponse, status: number, body: object, headers = {}): void => {
  res.writeHead(status, { 'content-type': 'application/json', ...headers });
  res.end(JSON.stringify(body));
};
