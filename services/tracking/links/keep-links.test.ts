import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { modelState } from '../testing/models';
import { keepLinks } from './keep-links';

test('a stop in the middle of a load writes no snapshot of the models that were read by then', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'links-'));
  let stop = (): void => {};
  const stopping = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const links = keepLinks({
    // Nothing listens there.
    amqpUrl: 'amqp://127.0.0.1:1',
    streamModels: async () =>
      (async function* () {
        yield Buffer.from(`${JSON.stringify(modelState(1))}\n`);
        await stopping;
        yield Buffer.from(`${JSON.stringify(modelState(2))}\n`);
        yield Buffer.from(`${JSON.stringify(modelState(3))}\n`);
      })(),
    snapshotDir: dir,
    log: silentLog,
  });
  await until('the first model is read', () => links.byId(1) !== undefined);
  const closed = links.close();
  stop();
  await closed;
  expect([links.isLoaded(), await readdir(dir)]).toEqual([false, []]);
  await rm(dir, { recursive: true });
});
