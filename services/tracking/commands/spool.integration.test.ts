import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundled } from '@marquee/kit/testing/bundled';
import { until } from '@marquee/kit/testing/until';
import { encodeBatch, encodeEvents } from '../spool/batch-message';
import { encodeRecord } from '../spool/record';
import { trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite();
const command = () => bundled(join(import.meta.dirname, 'spool.ts'));
const env = (amqpUrl: string) => ({ ...process.env, SPOOL_DIR: suite.dir(), AMQP_URL: amqpUrl });

const replay = async (): Promise<string> =>
  (
    await promisify(execFile)(process.execPath, [await command(), 'replay', 'a.damaged'], {
      env: env(suite.bus().url),
    })
  ).stdout;

/** At 64 without a confirm and 50 ms until that: three seconds. */
const messages = 4_000;

const writeDamaged = async (): Promise<void> => {
  const producer = randomUUID();
  const records = Array.from({ length: messages }, (_, index) =>
    encodeRecord(
      encodeBatch({ producer, seq: index + 1, acceptedBefore: index }, [
        {
          requestId: 'test',
          ...encodeEvents([
            JSON.stringify({
              ...{ type: 'page.viewed', at: Date.now(), visitor: '0123456789abcdef', path: `/${index}` },
              ...{ referrer: 'direct', country: 'DE', device: 'Mobile', browser: 'Chrome' },
            }),
          ]),
        },
      ]),
    ),
  );
  await writeFile(join(suite.dir(), 'a.damaged'), Buffer.concat(records));
};

const files = async () => (await readdir(suite.dir())).filter((name) => name.startsWith('a.'));

test('publishes the rest of a damaged file after a kill halfway, each message for one count, and then changes nothing', async () => {
  await writeDamaged();
  const child: ChildProcess = spawn(process.execPath, [await command(), 'replay', 'a.damaged'], {
    env: env(suite.proxiedBusUrl()),
    stdio: 'ignore',
  });
  // The proxy and this test share an event loop, so the test sees the first messages before the last ones are
  // sent.
  suite.proxy().slow(25);
  const ended = once(child, 'exit');
  await until('some messages are published', () => {
    if (child.exitCode !== null) throw new Error('the command ended before it was killed');
    return suite.received().batches().length > 0;
  });
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
  await suite.proxy().restore();
  expect(suite.received().batches().length).toBeLessThan(messages);
  expect(await files()).toEqual(['a.damaged']);

  expect(await replay()).toMatch(/Published and renamed\.\n$/);
  await until('every message has arrived', () => suite.received().batches().length === messages);
  // The suite's consumer drops repeats as the worker does, and fails when a number is used for other events.
  await until('what was published before the kill is received again', () => suite.received().repeats() > 0);
  expect(await files()).toEqual(['a.damaged.replayed']);
  suite.expectNoGap();

  const arrived = suite.received().repeats();
  expect(await replay()).toMatch(/was already replayed\. Nothing was changed\.\n$/);
  expect(suite.received().batches()).toHaveLength(messages);
  expect(suite.received().repeats()).toBe(arrived);
  expect(await files()).toEqual(['a.damaged.replayed']);
});
