import { open } from 'node:fs/promises';
import { type Found, findRecords } from './record';

/**
 * What is in the segment file at `path` between two offsets, in order. All of it is in memory meanwhile; a
 * segment has 16 MiB and a few more. Throws ENOENT when the file is gone.
 */
export const readSegment = async function* (path: string, from = 0, to?: number): AsyncGenerator<Found> {
  const file = await open(path, 'r');
  let end = to ?? 0;
  let bytes: Buffer;
  try {
    end = to ?? (await file.stat()).size;
    const wanted = Buffer.allocUnsafe(Math.max(0, end - from));
    const { bytesRead } = await file.read(wanted, 0, wanted.length, from);
    bytes = wanted.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
  for (const found of findRecords(bytes))
    yield { ...found, at: from + found.at, endsAt: from + found.endsAt };
  // The file has become shorter.
  if (from + bytes.length < end) yield { is: 'cut', at: from + bytes.length, endsAt: end };
};
