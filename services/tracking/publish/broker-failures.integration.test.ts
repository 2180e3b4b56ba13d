import { readdir } from 'node:fs/promises';
import { until } from '@marquee/kit/testing/until';
import { click, pageView, post } from '../testing/hot-requests';
import { sendViews, trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite();
const { start, receivedPaths, expectNoGap, expectEachOnce } = suite;

test('answers 202 only after the confirm or the sync to disk while the broker is silent', async () => {
  const tracking = await start();
  await tracking.send([pageView('/before')]);
  suite.proxy().blackHole();
  const replies = await tracking.send([pageView('/frozen'), click('/track/velvet-rose/onlyfans')]);
  expect(replies.map(({ status }) => status)).toEqual([202, 302]);
  // No confirm has arrived, so an answer without the sync finds no file.
  expect(await readdir(suite.dir(), { recursive: true })).toContainEqual(expect.stringMatching(/\.spool$/));
  await suite.proxy().restore();
  await until('the spool is drained', () => receivedPaths().includes('/frozen'));
  expect(receivedPaths()[0]).toBe('/before');
  expectNoGap();
});

test('loses and repeats nothing when the broker is cut off under load: spools, publishes in order when it returns', async () => {
  const tracking = await start();
  const load = sendViews(tracking, 'cut');
  const acceptsMore = async (): Promise<void> => {
    const before = load.accepted.length;
    await until('it accepts more', () => load.accepted.length > before + 200);
  };
  await acceptsMore();
  await suite.proxy().down();
  await until('it is degraded', async () => (await tracking.status()) === 'degraded');
  expect((await tracking.get('/readyz')).status).toBe(200);
  await acceptsMore();
  await suite.proxy().restore();
  await until('it is ready again', async () => (await tracking.status()) === 'ready');
  await acceptsMore();
  await load.stop();
  expect([...load.statuses.keys()]).toEqual([202]);
  await expectEachOnce(load.accepted);
  const seqs = suite
    .received()
    .batches()
    .map(({ seq }) => seq);
  expect(seqs).toEqual([...seqs].sort((one, other) => one - other));
  await until('nothing is left on disk', async () =>
    (await readdir(suite.dir(), { recursive: true })).every((name) => !name.endsWith('.spool')),
  );
});

test('refuses with 503 and Retry-After when the spool is full, still redirects, and recovers by itself', async () => {
  const tracking = await start({ SPOOL_MAX_BYTES: String(1024 ** 2) });
  await suite.proxy().down();
  const path = `/${'x'.repeat(250)}`;
  const accepted: number[] = [];
  const views = (count: number) => post('page-view', Array(count).fill({ page: path }));
  const refused = await until('it refuses', async () => {
    const [reply] = await tracking.send([views(100)]);
    if (reply?.status === 202) accepted.push(100);
    return reply?.status === 503 && reply;
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(5);
  expect((await tracking.get('/readyz')).status).toBe(503);
  const redirected = await tracking.send([click('/track/velvet-rose/onlyfans')]);
  expect(redirected[0]?.status).toBe(302);
  await suite.proxy().restore();
  await until('it accepts again', async () => (await tracking.send([pageView('/again')]))[0]?.status === 202);
  const sum = accepted.reduce((total, count) => total + count, 0);
  await until('all is received', () => suite.received().events().length >= sum + 1);
  expect(suite.received().events()).toHaveLength(sum + 1);
  expectNoGap();
});

test('counts spooled messages that are unroutable, and publishes them when a queue is bound again', async () => {
  const tracking = await start();
  const unroutable = async (): Promise<number> => {
    const text = await (await fetch(`http://127.0.0.1:${tracking.port}/metrics`)).text();
    return Number(/tracking_messages_unconfirmed_total\{why="unroutable"[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  await suite.proxy().down();
  const [reply] = await tracking.send([pageView('/nowhere')]);
  expect(reply?.status).toBe(202);
  await suite.bus().withoutBindings('activity.batch', async () => {
    await suite.proxy().restore();
    await until('it is counted', async () => (await unroutable()) > 0);
  });
  await until('it is received', () => receivedPaths().includes('/nowhere'));
});
