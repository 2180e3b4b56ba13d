import { execFile } from 'node:child_process';
import { appendFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundled } from '@marquee/kit/testing/bundled';
import { until } from '@marquee/kit/testing/until';
import { pageView } from '../testing/hot-requests';
import { sendViews, trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite();
const command = join(import.meta.dirname, '../commands/spool.ts');

/** What `make spool` prints. */
const spoolCommand = async (...args: readonly string[]): Promise<string> => {
  const env = { ...process.env, SPOOL_DIR: suite.dir(), AMQP_URL: suite.bus().url };
  return (await promisify(execFile)(process.execPath, [await bundled(command), ...args], { env })).stdout;
};
const { start, receivedPaths, expectNoGap, expectEachOnce } = suite;

test('publishes what a killed process had spooled, keeps the file with a torn last record, and counts nothing twice', async () => {
  const first = await start();
  await first.send([pageView('/confirmed')]);
  await suite.proxy().down();
  const load = sendViews(first, 'spooled');
  await until('some are spooled', () => load.accepted.length > 200);
  await first.stop('SIGKILL');
  await load.stop();
  const segments = (await readdir(suite.dir(), { recursive: true })).filter((name) =>
    name.endsWith('.spool'),
  );
  expect(segments.length).toBeGreaterThan(0);
  await appendFile(
    join(suite.dir(), segments.sort().at(-1) ?? ''),
    Buffer.from([0xff, 0x4d, 0x51, 0xf5, 200, 0, 0]),
  );
  await suite.proxy().restore();

  const second = await start();
  await until('the spool was adopted', () => second.logged().includes('spool.adopted'));
  expect(second.logged()).toContain('spool.torn');
  await second.send([pageView('/new')]);
  // A request whose response was cut off by the kill may have been stored too, so numbers prove nothing.
  await until('every accepted event has arrived', () => {
    const arrived = new Set(receivedPaths());
    return ['/confirmed', ...load.accepted, '/new'].every((path) => arrived.has(path));
  });
  expect(receivedPaths()).toHaveLength(new Set(receivedPaths()).size);
  expectNoGap();
  const isPublished = async (): Promise<boolean> =>
    (await readdir(suite.dir())).every(
      (name) =>
        ['models.ndjson', 'traffic-rules.json'].includes(name) || /\.(damaged|sealed|bin|new)$/.test(name),
    );
  await until('the spool is published and deleted', isPublished);
  const damaged = (await readdir(suite.dir())).find((name) => name.endsWith('.damaged')) ?? '';

  const listed = await spoolCommand();
  expect(listed).toContain(damaged);
  expect(listed).toContain('the file ends within a record, after message ');
  expect(await spoolCommand('replay', damaged)).toMatch(/Published and renamed\.\n$/);
  expect(await spoolCommand('replay', damaged)).toMatch(/was already replayed\. Nothing was changed\.\n$/);
  // The suite's consumer fails when a number is used for other events, and drops repeats as the worker does.
  await until('it is received again', () => suite.received().repeats() > 0);
  expect(receivedPaths()).toHaveLength(new Set(receivedPaths()).size);
});

test('finishes what is in flight on SIGTERM, and exits with 0', async () => {
  const tracking = await start();
  const load = sendViews(tracking, 'stop');
  await until('some are accepted', () => load.accepted.length > 200);
  const began = performance.now();
  expect(await tracking.stop('SIGTERM')).toBe(0);
  expect(performance.now() - began).toBeLessThan(100_000);
  await load.stop();
  // Refused connections after the end, and nothing cut before it.
  expect([...load.statuses.keys()].filter((status) => status !== 'cut')).toEqual([202]);
  await expectEachOnce(load.accepted);
});

test('leaves unpublished events in the spool on SIGTERM while the broker is down, and exits with 0', async () => {
  const first = await start();
  await suite.proxy().down();
  expect((await first.send([pageView('/kept')])).map(({ status }) => status)).toEqual([202]);
  expect(await first.stop('SIGTERM')).toBe(0);
  await suite.proxy().restore();
  await start();
  await until('the next process has published it', () => suite.received().events().length === 1);
  expect(receivedPaths()).toEqual(['/kept']);
});
