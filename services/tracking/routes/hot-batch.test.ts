import { createServer, type Server } from 'node:http';
import { type HotRequest, hotBatchMaxRequests, hotBatchPath } from '@marquee/contracts/http/hot-batch';
import { identityHeader } from '@marquee/kit/identity/identity';
import { testIdentities, testIdentityHeader } from '@marquee/kit/testing/identity-keys';
import { listenLocally } from '@marquee/kit/testing/listen-locally';
import type { HotDeps } from '../deps';
import { click, post } from '../testing/hot-requests';
import { hotRoutesWith } from '../testing/hot-routes';
import { hotBatchHandler } from './hot-batch';

let server: Server;
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

/** Sends a batch to a tracking process whose group commit is `accept`. */
const serveBatches = async (accept: HotDeps['commit']['accept']) => {
  const handle = hotBatchHandler(hotRoutesWith({ commit: { accept } }).deps, testIdentities('tracking'));
  server = createServer((req, res) => void handle(req, res));
  const url = `http://127.0.0.1:${await listenLocally(server)}${hotBatchPath}`;
  return async (requests: readonly HotRequest[]): Promise<number> => {
    const caller = {
      role: 'service',
      service: 'gateway',
      requestId: 'r1',
      address: '',
      at: Date.now(),
    } as const;
    const headers = {
      'content-type': 'application/json',
      [identityHeader]: testIdentityHeader('tracking', caller),
    };
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ requests }) });
    await reply.text();
    return reply.status;
  };
};

test('a redirect that arrives while a batch of posts is handled does not wait for its end', async () => {
  const accepted: string[] = [];
  let onFirst = (): void => {};
  const send = await serveBatches(async ({ json }) => {
    accepted.push(/"type":"([a-z.]+)"/.exec(json)?.[1] ?? 'none');
    onFirst();
  });
  // The connection is open before.
  expect(await send([click('/track/velvet-rose/onlyfans')])).toBe(200);
  accepted.length = 0;
  let redirected: Promise<number> | undefined;
  onFirst = () => {
    redirected ??= send([click('/track/velvet-rose/onlyfans')]);
  };
  const events = Array.from({ length: 100 }, (_, nth) => ({ sessionId: `s-${nth}`, page: '/models' }));
  const posts = Array.from({ length: hotBatchMaxRequests }, () => post('page-view', events));
  expect(await send(posts)).toBe(200);
  expect(await redirected).toBe(200);
  expect(accepted).toHaveLength(hotBatchMaxRequests + 1);
  expect(accepted.at(-1)).toBe('page.viewed');
  expect(accepted).toContain('link.clicked');
});

test('two batches of posts have one slice of a turn together', async () => {
  let inTurn = 0;
  let most = 0;
  const send = await serveBatches(async ({ json }) => {
    // Longer than a slice.
    for (const end = performance.now() + 3; performance.now() < end; );
    // What a batch begins with is handled as it arrives.
    if (!json.includes('/first')) inTurn += 1;
    most = Math.max(most, inTurn);
  });
  let turns = setImmediate(function onTurn() {
    inTurn = 0;
    turns = setImmediate(onTurn);
  });
  const batch = ['/first', ...Array.from({ length: 19 }, () => '/models')].map((page) =>
    post('page-view', { page }),
  );
  expect(await Promise.all([send(batch), send(batch)])).toEqual([200, 200]);
  clearImmediate(turns);
  expect(most).toBe(1);
});
