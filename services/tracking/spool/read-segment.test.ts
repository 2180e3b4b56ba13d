import { mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchMessage } from './batch-message';
import { readSegment } from './read-segment';
import { encodeRecord } from './record';

const producer = '0f9d6a0e-6a1f-4a52-9d0c-4a6f2a4f3b11';
const message = (seq: number, bytes: number): BatchMessage => ({
  headers: { producer, seq, acceptedBefore: seq - 1, events: 1 },
  body: Buffer.alloc(bytes, seq),
});

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spool-'));
  path = join(folder, '1.spool');
});
afterEach(() => rm(folder, { recursive: true }));

const read = async (from?: number, to?: number) => {
  const all: unknown[] = [];
  for await (const found of readSegment(path, from, to))
    all.push(found.is === 'message' ? { seq: found.message.headers.seq, endsAt: found.endsAt } : found);
  return all;
};

test('reads from any record to any other, with the offsets of the file', async () => {
  const records = [message(1, 700_000), message(2, 10), message(3, 3_000_000)].map(encodeRecord);
  await writeFile(path, Buffer.concat(records));
  const ends = records.map((_record, index) =>
    records.slice(0, index + 1).reduce((sum, { length }) => sum + length, 0),
  );
  const all = ends.map((endsAt, index) => ({ seq: index + 1, endsAt }));
  expect(await read()).toEqual(all);
  expect(await read(ends[0])).toEqual(all.slice(1));
  expect(await read(ends[0], ends[1])).toEqual(all.slice(1, 2));
});

test('reports a file that has become shorter than what was written', async () => {
  const record = encodeRecord(message(1, 100));
  await writeFile(path, Buffer.concat([record, record]));
  await truncate(path, record.length);
  const { size } = await stat(path);
  expect(await read(0, 2 * size)).toEqual([
    { seq: 1, endsAt: size },
    { is: 'cut', at: size, endsAt: 2 * size },
  ]);
});
