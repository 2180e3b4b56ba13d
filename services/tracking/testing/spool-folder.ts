import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchMessage } from '../spool/batch-message';
import { encodeRecord } from '../spool/record';

export const spooledMessage = (producer: string, seq: number): BatchMessage => ({
  headers: { producer, seq, acceptedBefore: seq - 1, events: 1 },
  body: Buffer.from(JSON.stringify({ seq })),
});

/**
 * The spool of another process, with messages 1 to `messages` in each of its segments. It has been released
 * unless `owner` is given.
 */
export const writeSpool = async (
  dir: string,
  {
    producer = randomUUID(),
    owner = {},
    segments = 1,
    messages = 3,
  }: { producer?: string; owner?: object; segments?: number; messages?: number } = {},
) => {
  const folder = join(dir, producer);
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'owner'),
    JSON.stringify({
      producer,
      ...(Object.keys(owner).length === 0 && { released: true }),
      ...owner,
    }),
  );
  const all = Array.from({ length: segments * messages }, (_, index) => spooledMessage(producer, index + 1));
  const paths: string[] = [];
  for (let segment = 0; segment < segments; segment += 1) {
    const path = join(folder, `0000000${segment + 1}.spool`);
    await writeFile(
      path,
      Buffer.concat(all.slice(segment * messages, (segment + 1) * messages).map(encodeRecord)),
    );
    paths.push(path);
  }
  return { producer, folder, paths, messages: all };
};

/** A heartbeat by a clock that differs from this machine's. */
export const heartbeat = async (folder: string, at: number): Promise<void> =>
  utimes(join(folder, 'owner'), at / 1_000, at / 1_000);
