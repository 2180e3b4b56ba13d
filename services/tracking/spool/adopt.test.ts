import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { writeSpool } from '../testing/spool-folder';
import { type Adoption, adoptSpools } from './adopt';
import type { BatchMessage } from './batch-message';
import { damagedFilesIn, replayDamaged, replayedFilesIn } from './damaged-files';

let dir: string;
let published: number[];
const adoptions: Adoption[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'adopt-'));
  published = [];
});
afterEach(async () => {
  await Promise.all(adoptions.splice(0).map((adoption) => adoption.close()));
  await rm(dir, { recursive: true });
});

const record = async ({ headers }: BatchMessage): Promise<void> => {
  published.push(headers.seq);
};

const adopt = (publish = record, producer = randomUUID()): Adoption => {
  const adoption = adoptSpools({ dir, producer, publish, isBusReady: () => true, log: silentLog });
  adoptions.push(adoption);
  return adoption;
};

const isEmpty = async (): Promise<boolean> =>
  (await readdir(dir)).every((name) => name.endsWith('.damaged') || name.endsWith('.replayed'));
const isAdopted = (): Promise<true> => until('the spool is adopted', isEmpty);

test('renames a folder before it reads it', async () => {
  const { folder } = await writeSpool(dir);
  let namesWhileRead: string[] = [];
  adopt(async () => {
    namesWhileRead = await readdir(dir);
  });
  await isAdopted();
  expect(namesWhileRead).toHaveLength(1);
  expect(join(dir, namesWhileRead[0] ?? '')).toMatch(new RegExp(`^${folder}\\.adopted-by-`));
});

test('publishes a folder once when two processes find it at the same time', async () => {
  await writeSpool(dir, { segments: 2 });
  adopt();
  adopt();
  await isAdopted();
  expect(published).toEqual([1, 2, 3, 4, 5, 6]);
});

test('continues where an adopter was killed, before and after that one named itself in the folder', async () => {
  for (const named of [true, false]) {
    const { folder, paths, producer } = await writeSpool(dir, { segments: 2 });
    const killed = randomUUID();
    await rm(paths[0] ?? '');
    await rename(folder, `${folder}.adopted-by-${killed}`);
    const owner = { producer: named ? killed : producer, released: true };
    await writeFile(join(`${folder}.adopted-by-${killed}`, 'owner'), JSON.stringify(owner));
  }
  adopt();
  // Who has the second folder is unknown, so its heartbeat is observed first.
  await until('the first is published and deleted', async () => (await readdir(dir)).length === 1);
  expect(published).toEqual([4, 5, 6]);
});

test('leaves a folder that another adopter takes away meanwhile', async () => {
  const { folder } = await writeSpool(dir, { segments: 2 });
  const own = randomUUID();
  adopt(async (message) => {
    await record(message);
    await rename(`${folder}.adopted-by-${own}`, `${folder}.adopted-by-${randomUUID()}`).catch(() => {});
  }, own);
  await until('it has published the first segment', () => published.length === 3);
  await Promise.all(adoptions.splice(0).map((adoption) => adoption.close()));
  const [left] = await readdir(dir);
  expect((await readdir(join(dir, left ?? ''))).filter((name) => name.endsWith('.spool'))).toHaveLength(2);
});

test('keeps a file that it could not read completely, and removes its folder', async () => {
  const { folder, paths, producer } = await writeSpool(dir, { segments: 2 });
  await appendFile(paths[0] ?? '', Buffer.from([0xff, 0x4d, 0x51, 0xf5, 200, 0, 0]));
  await writeFile(join(folder, '00000000.spool.damaged'), 'anything');
  const adoption = adopt();
  await isAdopted();
  expect(published).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await damagedFilesIn(dir)).toEqual([
    `${producer}-00000000.spool.damaged`,
    `${producer}-00000001.spool.damaged`,
  ]);
  await until('the metric shows it', () => adoption.damagedFiles() === 2);
});

test('never replaces a damaged file by another one', async () => {
  for (const content of ['one', 'two']) {
    const { paths } = await writeSpool(dir, { producer: '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11' });
    await writeFile(paths[0] ?? '', content);
    adopt();
    await isAdopted();
  }
  expect(await damagedFilesIn(dir)).toHaveLength(2);
});

test('replays a damaged file again after a failure halfway, and then marks it as replayed', async () => {
  const { paths } = await writeSpool(dir, { messages: 100 });
  await appendFile(paths[0] ?? '', 'rest');
  await rename(paths[0] ?? '', join(dir, 'a.damaged'));
  const failing = replayDamaged(dir, 'a.damaged', async ({ headers }) => {
    if (headers.seq === 80) throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await damagedFilesIn(dir)).toEqual(['a.damaged']);
  await replayDamaged(dir, 'a.damaged', record);
  expect(published).toHaveLength(100);
  expect(await damagedFilesIn(dir)).toEqual([]);
  expect(await replayedFilesIn(dir)).toEqual(['a.damaged.replayed']);
});
