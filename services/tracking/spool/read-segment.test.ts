import { appendFile, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BatchMessage } from '../publish/batch-message';
import { readSegment, type Torn } from './read-segment';
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

const read = async (from = 0) => {
  const { size } = await stat(path);
  let torn: Torn | undefined;
  const found: { seq: number; endsAt: number }[] = [];
  const onTorn = (where: Torn) => {
    torn = where;
  };
  for await (const { message: one, endsAt } of readSegment(path, { from, to: size, onTorn }))
    found.push({ seq: one.headers.seq, endsAt });
  return { seqs: found.map(({ seq }) => seq), ends: found.map(({ endsAt }) => endsAt), torn, size };
};

it('reads records larger and smaller than its chunks, starting at any record', async () => {
  const messages = [
    message(1, 700_000),
    message(2, 700_000),
    message(3, 3_000_000),
    message(4, 10),
    message(5, 1_048_576),
  ];
  await writeFile(path, Buffer.concat(messages.map(encodeRecord)));
  const { seqs, ends, torn } = await read();
  expect(seqs).toEqual([1, 2, 3, 4, 5]);
  expect(torn).toBeUndefined();
  expect((await read(ends[1])).seqs).toEqual([3, 4, 5]);
});

it('stops where the last record is cut, and reports the offset', async () => {
  await writeFile(path, Buffer.concat([encodeRecord(message(1, 100)), encodeRecord(message(2, 2_000_000))]));
  const whole = encodeRecord(message(1, 100)).length;
  await truncate(path, whole + 1_500_000);
  expect(await read()).toMatchObject({ seqs: [1], torn: { is: 'cut', at: whole } });
  await truncate(path, whole + 3);
  expect(await read()).toMatchObject({ seqs: [1], torn: { is: 'cut', at: whole } });
});

it('stops at a damaged record, and reports the offset', async () => {
  const first = encodeRecord(message(1, 100));
  await writeFile(path, first);
  await appendFile(path, Buffer.alloc(500));
  await appendFile(path, encodeRecord(message(2, 100)));
  expect(await read()).toMatchObject({ seqs: [1], torn: { is: 'damaged', at: first.length } });
});
