import { open } from 'node:fs/promises';
import type { BatchMessage } from '../publish/batch-message';
import { takeRecord } from './record';

/** A message and the byte offset at which its record ends. */
export type SpooledMessage = { readonly message: BatchMessage; readonly endsAt: number };

/** Where reading stopped. `cut`: the last record is incomplete, as after a crash. `damaged`: a record does not match its checksum. */
export type Torn = { readonly is: 'cut' | 'damaged'; readonly at: number };

const chunkBytes = 1024 ** 2;

/**
 * The messages of the segment file at `path` between two byte offsets, in order, with one chunk in memory. Stops at a torn or damaged
 * record and calls `onTorn`, because the bytes after it cannot be trusted.
 */
export const readSegment = async function* (
  path: string,
  { from = 0, to, onTorn }: { from?: number; to: number; onTorn: (torn: Torn) => void },
): AsyncGenerator<SpooledMessage> {
  const file = await open(path, 'r');
  try {
    let readBytes = chunkBytes;
    for (let position = from; position < to; ) {
      const bytes = Buffer.allocUnsafe(Math.min(readBytes, to - position));
      const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
      const chunk = bytes.subarray(0, bytesRead);
      let offset = 0;
      let taken = takeRecord(chunk, offset);
      for (; taken.is === 'whole'; taken = takeRecord(chunk, offset)) {
        offset = taken.endsAt;
        yield { message: taken.message, endsAt: position + offset };
      }
      const isLastChunk = bytesRead < bytes.length || position + bytesRead >= to;
      if (taken.is === 'damaged' || (isLastChunk && offset < bytesRead) || bytesRead === 0) {
        onTorn({ is: taken.is === 'damaged' ? 'damaged' : 'cut', at: position + offset });
        return;
      }
      // A record larger than the chunk is read again, complete.
      readBytes = taken.is === 'short' && offset === 0 ? Math.max(chunkBytes, taken.needsBytes) : chunkBytes;
      position += offset;
    }
  } finally {
    await file.close();
  }
};
