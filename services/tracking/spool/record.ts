import { crc32 } from 'node:zlib';
import { BatchHeaders, type BatchMessage } from '../publish/batch-message';

/**
 * A message in the spool: length and CRC-32 of the rest (4 bytes each, little-endian), then the headers as one line of JSON, then the
 * body. The checksum detects a record torn by a crash.
 */
const prefixBytes = 8;

/** Far above any message: a greater length is damage. */
const payloadMaxBytes = 64 * 1024 ** 2;

const newline = 0x0a;

export const encodeRecord = ({ headers, body }: BatchMessage): Buffer => {
  const line = Buffer.from(`${JSON.stringify(headers)}\n`);
  const record = Buffer.allocUnsafe(prefixBytes + line.length + body.length);
  line.copy(record, prefixBytes);
  body.copy(record, prefixBytes + line.length);
  record.writeUInt32LE(line.length + body.length, 0);
  record.writeUInt32LE(crc32(record.subarray(prefixBytes)), 4);
  return record;
};

export type TakenRecord =
  | { readonly is: 'whole'; readonly message: BatchMessage; readonly endsAt: number }
  /** The bytes end before the record, which needs this many. */
  | { readonly is: 'short'; readonly needsBytes: number }
  | { readonly is: 'damaged' };

const damaged: TakenRecord = { is: 'damaged' };

const messageIn = (payload: Buffer): BatchMessage | undefined => {
  const lineEnd = payload.indexOf(newline);
  if (lineEnd < 0) return undefined;
  try {
    const headers = BatchHeaders.safeParse(JSON.parse(payload.toString('utf8', 0, lineEnd)));
    return headers.success ? { headers: headers.data, body: payload.subarray(lineEnd + 1) } : undefined;
  } catch {
    return undefined;
  }
};

/** The record at `offset`. The message shares memory with `bytes`. Never throws, for any bytes. */
export const takeRecord = (bytes: Buffer, offset: number): TakenRecord => {
  if (bytes.length - offset < prefixBytes) return { is: 'short', needsBytes: prefixBytes };
  const length = bytes.readUInt32LE(offset);
  // A file filled with zeros by a power cut would otherwise be a series of empty records with valid checksums.
  if (length === 0 || length > payloadMaxBytes) return damaged;
  const begins = offset + prefixBytes;
  const endsAt = begins + length;
  if (endsAt > bytes.length) return { is: 'short', needsBytes: prefixBytes + length };
  const payload = bytes.subarray(begins, endsAt);
  if (crc32(payload) !== bytes.readUInt32LE(offset + 4)) return damaged;
  const message = messageIn(payload);
  return message ? { is: 'whole', message, endsAt } : damaged;
};
