import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readFile, readlink, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heartbeat, writeSpool } from '../testing/spool-folder';
import { takeLease, watchFolders } from './lease';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lease-'));
});
afterEach(() => rm(dir, { recursive: true }));

const abandonedAfter = async (
  checks: number,
  folder: { path: string; holder: string },
  beforeEach: (check: number) => Promise<void> = async () => {},
): Promise<boolean> => {
  const abandonedOf = watchFolders();
  let abandoned: unknown[] = [];
  for (let check = 0; check < checks; check += 1) {
    await beforeEach(check);
    abandoned = await abandonedOf([folder]);
  }
  return abandoned.length > 0;
};

test.each([
  ['an hour ahead', 3_600_000],
  ['an hour behind', -3_600_000],
])(
  'leaves a folder to an owner whose clock is %s, and adopts it when the heartbeat does not change',
  async (_name, skewMs) => {
    const { folder, producer } = await writeSpool(dir, { owner: { released: false } });
    const watched = { path: folder, holder: producer };
    const touch = (check: number): Promise<void> => heartbeat(folder, Date.now() + skewMs + check * 2_000);
    expect(await abandonedAfter(30, watched, touch)).toBe(false);
    expect(await abandonedAfter(10, watched)).toBe(false);
    expect(await abandonedAfter(11, watched)).toBe(true);
  },
);

test('accepts a heartbeat that is older than the one before', async () => {
  const { folder, producer } = await writeSpool(dir, { owner: { released: false } });
  const now = Date.now();
  const touch = (check: number): Promise<void> => heartbeat(folder, now + (check === 8 ? -500_000 : 0));
  expect(await abandonedAfter(15, { path: folder, holder: producer }, touch)).toBe(false);
});

const thisProcess = async () => ({
  boot: (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim(),
  pids: await readlink('/proc/self/ns/pid'),
  pid: process.pid,
  started: (await readFile('/proc/self/stat', 'utf8')).replace(/^.*\) /s, '').split(' ')[19],
});

test('adopts at once what a process of this pid namespace has left, also if its process id is used again', async () => {
  const own = await thisProcess();
  const first = async (process: object): Promise<boolean> => {
    const { folder, producer } = await writeSpool(dir, { owner: { process } });
    return await abandonedAfter(1, { path: folder, holder: producer });
  };
  expect(await first(own)).toBe(false);
  expect(await first({ ...own, started: '1' })).toBe(true);
  expect(await first({ ...own, pid: 2 ** 22 + 1 })).toBe(true);
  expect(await first({ ...own, pids: 'pid:[1]', pid: 2 ** 22 + 1 })).toBe(false);
  expect(await first({ ...own, boot: 'another', pid: 2 ** 22 + 1 })).toBe(false);
});

test('adopts a released folder at once, unless a new holder is just taking it', async () => {
  const { folder, producer } = await writeSpool(dir);
  expect(await abandonedAfter(1, { path: folder, holder: producer })).toBe(true);
  expect(await abandonedAfter(1, { path: folder, holder: randomUUID() })).toBe(false);
});

test('a lease is lost when the folder is renamed', async () => {
  const producer = randomUUID();
  const folder = join(dir, producer);
  const lease = await takeLease(folder, producer);
  expect(await lease.isOwned()).toBe(true);
  await rename(folder, `${folder}.adopted-by-${randomUUID()}`);
  expect(await lease.isOwned()).toBe(false);
  lease.close();
});

test('syncs the folder above a new one', async () => {
  const probe = await open(dir, 'r');
  const handle = Object.getPrototypeOf(probe);
  await probe.close();
  const synced: string[] = [];
  const sync = import.meta.jest.spyOn(handle, 'sync').mockImplementation(async function (this: {
    fd: number;
  }) {
    synced.push(await readlink(`/proc/self/fd/${this.fd}`));
  });
  const lease = await takeLease(join(dir, 'new', 'folder'), randomUUID());
  lease.close();
  sync.mockRestore();
  expect(synced.sort()).toEqual([dir, join(dir, 'new')]);
});
