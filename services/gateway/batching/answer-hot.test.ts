import { createServer, request, type Server } from 'node:http';
import { silentLog } from '@marquee/kit/log/log';
import { listenLocally } from '@marquee/kit/testing/listen-locally';
import { securityHeaders } from '../request/security-headers';
import { publicRoutes } from '../routes';
import { type HotMatch, hotHandler } from './answer-hot';

const never = (): never => {
  throw new Error('nothing is done for a request that is refused');
};

const matchOf = (path: string): HotMatch => {
  const row = publicRoutes.find((one) => one.path === path);
  if (row?.hot === undefined) throw new Error(`${path} is not hot`);
  return { is: 'row', row: { ...row, hot: row.hot }, params: {} };
};

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test('a post beyond what tracking can handle is refused before its body arrives', async () => {
  const full = { submit: never, backlog: () => 1, isBusy: () => true, pending: () => 0, close: () => {} };
  const counted: number[] = [];
  const answer = hotHandler({
    batchers: { post: full, redirect: full },
    limits: { take: never, takeForToken: never, settle: never },
    clientIpOf: never,
    isOwnOrigin: never,
    adminSessions: { hasCookie: never, operatorOf: never },
    holderSessions: { tokensOf: never, holderOf: never },
    apiTokens: { callerOf: never },
    quotas: { bodyBytes: { take: never } },
    ownSessionsOf: never,
    securityHeaders: securityHeaders('http://marquee.test'),
    countHot: (_route, status) => counted.push(status),
    watchRefusals: () => {},
    log: silentLog,
  });
  server = createServer((req, res) => answer(matchOf('/api/website-analytics'), req, res, 'r1'));
  const post = request({
    port: await listenLocally(server),
    method: 'POST',
    path: '/api/website-analytics',
    headers: { 'content-type': 'application/json', 'content-length': 10_000 },
  });
  post.flushHeaders();
  const [status, wait] = await new Promise<[number | undefined, string | undefined]>((resolve) =>
    post.on('response', ({ statusCode, headers }) => resolve([statusCode, headers['retry-after']])),
  );
  expect([status, Number(wait) >= 1, counted]).toEqual([503, true, [503]]);
  post.on('error', () => {});
  post.destroy();
});
