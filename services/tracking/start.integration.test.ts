import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { listenLocally } from '@marquee/kit/testing/listen-locally';
import { until } from '@marquee/kit/testing/until';
import { click, pageView } from './testing/hot-requests';
import { trackingSuite } from './testing/tracking-suite';

const suite = trackingSuite();

/** Nothing listens there. */
const databaseGone = { DATABASE_URL: 'postgres://tracking@127.0.0.1:1/gone' };

const startWithoutDatabase = async () => {
  const tracking = await suite.start(databaseGone, { ready: false });
  await until('it takes traffic', async () => (await tracking.get('/readyz')).status === 200);
  return tracking;
};

test('starts without the database and the catalog: accepts, redirects, and recognizes the visitors from before', async () => {
  const first = await suite.start();
  expect((await first.send([pageView('/before')]))[0]?.status).toBe(202);
  await until('the links are on disk', async () => (await readdir(suite.dir())).includes('models.ndjson'));
  await first.stop('SIGKILL');
  await suite.catalog().close();
  // Refused first, then broken off in the middle of the answer, as by a catalog that has lost the database
  // itself.
  const broken = createServer((_req, res) => {
    res.writeHead(200).write('{');
    setTimeout(() => res.destroy(), 20);
  });
  for (const path of ['/without', '/restarted']) {
    if (path === '/restarted') await listenLocally(broken, Number(new URL(suite.catalog().url).port));
    const tracking = await startWithoutDatabase();
    const [seen, redirected] = await tracking.send([pageView(path), click('/track/velvet-rose/onlyfans')]);
    expect([seen?.status, redirected?.status]).toEqual([202, 302]);
    expect(await tracking.status()).toBe('degraded');
    expect((await tracking.get('/healthz')).status).toBe(200);
    // The next process publishes what this one has only spooled. The last one goes on.
    if (path === '/without') await tracking.stop('SIGKILL');
  }
  await until('all are received', () => {
    const received = new Set(suite.receivedPaths());
    return ['/before', '/without', '/restarted'].every((path) => received.has(path));
  });
  broken.close();
  const visitors = suite
    .received()
    .events()
    .flatMap((event) => (event.type === 'page.viewed' ? [event.visitor] : []));
  expect([visitors.length, new Set(visitors).size]).toEqual([3, 1]);
});

test('answers batches during the delay after SIGTERM, and reports that it should get no more', async () => {
  const tracking = await suite.start({ SHUTDOWN_DELAY_MS: '60000' });
  const stopped = tracking.stop('SIGTERM');
  await until('it is not ready', async () => (await tracking.get('/readyz')).status === 503);
  expect(await tracking.status()).toBe('stopping');
  expect((await tracking.send([pageView('/late')]))[0]?.status).toBe(202);
  await tracking.stop('SIGKILL');
  await stopped;
});
