import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Identity, identityHeader, verifyIdentity } from '@marquee/kit/identity/identity';

export const identitySecret = 'a secret of this test, 32 characters or more';

export type Heard = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly identity: Identity | undefined;
  readonly body: string;
};

export type Neighbour = {
  readonly url: string;
  /** Every request that arrived, oldest first. */
  readonly heard: Heard[];
  /** What it does with a request from now on. */
  answer: (heard: Heard, res: ServerResponse, req: IncomingMessage) => void;
  readonly stop: () => Promise<void>;
  /** Listens again on the port that it had. */
  readonly start: () => Promise<void>;
  /** As new: running, with nothing heard and the plain answer. */
  readonly reset: () => Promise<void>;
};

const json = (res: ServerResponse, body: unknown): void => {
  res.writeHead(200, { 'content-type': 'application/json' });
  res.end(JSON.stringify(body));
};

/** A small service behind the gateway: it answers, hangs or breaks off as a test says, and remembers what it heard. */
export const openNeighbour = async (host = '127.0.0.1', wantedPort = 0): Promise<Neighbour> => {
  let server: Server | undefined;
  let port = wantedPort;
  const heard: Heard[] = [];

  const start = async (): Promise<void> => {
    const fresh = createServer(async (req, res) => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(chunk);
      const header = req.headers[identityHeader];
      const identity = verifyIdentity(identitySecret, typeof header === 'string' ? header : undefined);
      const arrived = {
        method: req.method ?? '',
        url: req.url ?? '',
        headers: req.headers,
        identity,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      heard.push(arrived);
      neighbour.answer(arrived, res, req);
    });
    await new Promise<void>((resolve, reject) => fresh.once('error', reject).listen(port, host, resolve));
    const bound = fresh.address();
    if (typeof bound === 'object' && bound !== null) port = bound.port;
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
  const plainAnswer: Neighbour['answer'] = ({ url }, res) => json(res, { url });
  const neighbour: Omit<Neighbour, 'url'> = {
    heard,
    answer: plainAnswer,
    stop,
    start,
    reset: async () => {
      if (server === undefined) await start();
      heard.length = 0;
      neighbour.answer = plainAnswer;
    },
  };
  await start();
  return Object.assign(neighbour, { url: `http://${host}:${port}` });
};
