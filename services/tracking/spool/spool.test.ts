import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { spooledMessage } from '../testing/spool-folder';
import type { BatchMessage } from './batch-message';
import { openSpool, type Spool } from './spool';

const producer = '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11';
const message = (seq: number): BatchMessage => spooledMessage(producer, seq);
const messages = (from: number, to: number): BatchMessage[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

let dir: string;
let spool: Spool;
let isReady: boolean;
let held: Promise<void>;
let published: number[];
let lost: number;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'spool-'));
  isReady = false;
  held = Promise.resolve();
  published = [];
  lost = 0;
  spool = openSpool({
    dir,
    producer,
    maxBytes: 1024 ** 2,
    publish: async ({ headers }) => {
      published.push(headers.seq);
      await held;
    },
    isBusReady: () => isReady,
    onLost: (count) => {
      lost += count;
    },
    log: silentLog,
  });
});
afterEach(async () => {
  await spool.close();
  await rm(dir, { recursive: true });
});

const hold = (): (() => void) => {
  let release = (): void => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  return () => release();
};

const adopted = `.adopted-by-${randomUUID()}`;
const adoptFolder = (name: string): Promise<void> => rename(join(dir, name), join(dir, `${name}${adopted}`));

const publishesAll = async (expected: readonly number[]): Promise<void> => {
  isReady = true;
  await until('it is drained', () => spool.content().messages === 0 && !spool.isBehind());
  expect(published).toEqual(expected);
};

test('puts what it accepts into a new folder when another process adopts its own', async () => {
  await spool.append(messages(1, 3));
  await adoptFolder(producer);
  await spool.append(messages(4, 5));
  expect(spool.content()).toMatchObject({ messages: 2, events: 2 });
  expect(lost).toBe(3);
  await adoptFolder(`${producer}.2`);
  await spool.append(messages(6, 7));
  expect((await readdir(dir)).sort()).toEqual(
    [`${producer}${adopted}`, `${producer}.2${adopted}`, `${producer}.3`].sort(),
  );
  await publishesAll([6, 7]);
});

test('puts a message into a new folder when its own is adopted while the message is written', async () => {
  await spool.append([message(1)]);
  const probe = await open(join(dir, producer, 'owner'), 'r');
  const datasync = import.meta.jest
    .spyOn(Object.getPrototypeOf(probe), 'datasync')
    .mockImplementationOnce(() => adoptFolder(producer));
  await probe.close();
  await spool.append([message(2)]);
  datasync.mockRestore();
  expect(await readdir(dir)).toContain(`${producer}.2`);
  await publishesAll([2]);
});

test('leaves adopted messages to the adopter, also without new ones', async () => {
  await spool.append(messages(1, 3));
  await adoptFolder(producer);
  await publishesAll([]);
  expect(lost).toBe(3);
  await spool.append([message(4)]);
  await publishesAll([4]);
});

test('notices the adoption by its heartbeat while the bus is down', async () => {
  await spool.append(messages(1, 3));
  await adoptFolder(producer);
  await until('it is noticed', () => spool.content().messages === 0);
  expect(lost).toBe(3);
});

test('ignores confirms that arrive after the adoption', async () => {
  await spool.append(messages(1, 3));
  const confirm = hold();
  isReady = true;
  await until('all are in flight', () => published.length === 3);
  await adoptFolder(producer);
  await spool.append([message(4)]);
  confirm();
  await until('it is drained', () => spool.content().messages === 0 && !spool.isBehind());
  expect(published).toContain(4);
  expect(spool.content()).toEqual({ messages: 0, events: 0, bytes: 0 });
});

test('publishes every record but the damaged one, and keeps the file', async () => {
  await spool.append(messages(1, 5));
  const path = join(dir, producer, '00000001.spool');
  const file = await open(path, 'r+');
  const bytes = await readFile(path);
  // The length of the third record.
  const third = (bytes.length / 5) * 2;
  await file.write(Buffer.from([(bytes[third + 7] ?? 0) ^ 1]), 0, 1, third + 7);
  await file.close();
  await publishesAll([1, 2, 4, 5]);
  await until('it is set aside', async () =>
    (await readdir(dir)).includes(`${producer}-00000001.spool.damaged`),
  );
  expect(await readFile(join(dir, `${producer}-00000001.spool.damaged`))).toHaveLength(bytes.length);
});

test('continues to publish when it is closed while the bus is ready, and leaves nothing', async () => {
  await spool.append(messages(1, 150));
  const confirm = hold();
  isReady = true;
  await until('some are in flight', () => published.length > 0);
  const closed = spool.close(100_000);
  confirm();
  await closed;
  expect(published).toHaveLength(150);
  expect(await readdir(dir)).toEqual([]);
});

test('a folder is released for others when it is closed while the bus is down', async () => {
  await spool.append(messages(1, 3));
  await spool.close(100_000);
  expect(published).toEqual([]);
  expect(JSON.parse(await readFile(join(dir, producer, 'owner'), 'utf8'))).toMatchObject({
    producer,
    released: true,
  });
});
