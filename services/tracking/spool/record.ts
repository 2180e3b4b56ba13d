import { crc32 } from 'node:zlib';
import { BatchHeaders, type BatchMessage } from './batch-message';

/**
 * A message in the spool: a header of 16 bytes, then the payload, which is the message's headers as one line
 * of JSON and its body. The header is the magic number, the payload's length, its CRC-32 and the CRC-32 of
 * these 12 bytes, each little-endian. Because the length has its own checksum, a flipped bit costs one
 * record, and reading continues at the next header.
 */
const headerBytes = 16;

/** 0xFF and 0xF5 never occur in UTF-8, so no payload contains the magic number. */
const magic = Buffer.from([0xff, 0x4d, 0x51, 0xf5]);

const newline = 0x0a;

export const encodeRecord = ({ headers, body }: BatchMessage): Buffer => {
  const line = Buffer.from(`${JSON.stringify(headers)}\n`);
  const header = Buffer.allocUnsafe(headerBytes);
  magic.copy(header);
  header.writeUInt32LE(line.length + body.length, 4);
  header.writeUInt32LE(crc32(body, crc32(line)), 8);
  header.writeUInt32LE(crc32(header.subarray(0, 12)), 12);
  return Buffer.concat([header, line, body]);
};

/**
 * What is in a spool file, in order. `message`: it shares memory with the bytes. `damaged`: these bytes are
 * no record, or their checksum is wrong. `cut`: the file ends before the record, as after a crash during a
 * write.
 */
export type Found = { readonly at: number; readonly endsAt: number } & (
  | { readonly is: 'message'; readonly message: BatchMessage }
  | { readonly is: 'damaged' | 'cut' }
);

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

/** The place and the checksum of the payload of a header at `offset`; undefined without a header. */
const describedAt = (bytes: Buffer, offset: number) => {
  const header = bytes.subarray(offset, offset + headerBytes);
  if (header.length < headerBytes || !magic.equals(header.subarray(0, magic.length))) return undefined;
  if (crc32(header.subarray(0, 12)) !== header.readUInt32LE(12)) return undefined;
  const begins = offset + headerBytes;
  return { begins, endsAt: begins + header.readUInt32LE(4), checksum: header.readUInt32LE(8) };
};

const wholeAt = (bytes: Buffer, at: number): Found | undefined => {
  const described = describedAt(bytes, at);
  if (described === undefined || described.endsAt > bytes.length) return undefined;
  const { begins, endsAt, checksum } = described;
  const payload = bytes.subarray(begins, endsAt);
  const message = crc32(payload) === checksum ? messageIn(payload) : undefined;
  return message && { is: 'message', at, endsAt, message };
};

/** The offset of the first header after `offset`; the end of the bytes if there is none. */
const nextHeader = (bytes: Buffer, offset: number): number => {
  let next = bytes.indexOf(magic, offset + 1);
  while (next >= 0 && describedAt(bytes, next) === undefined) next = bytes.indexOf(magic, next + 1);
  return next < 0 ? bytes.length : next;
};

/** True when a record begins at `offset` that could continue behind the end of the bytes. */
const isBeginning = (bytes: Buffer, offset: number): boolean => {
  const described = describedAt(bytes, offset);
  if (described !== undefined) return described.endsAt > bytes.length;
  const rest = bytes.subarray(offset, offset + headerBytes);
  return rest.length < headerBytes && rest.subarray(0, magic.length).equals(magic.subarray(0, rest.length));
};

/** Every whole record of `bytes`, also behind damaged ones, and the damaged ranges. Never throws. */
export const findRecords = function* (bytes: Buffer): Generator<Found> {
  for (let at = 0; at < bytes.length; ) {
    const whole = wholeAt(bytes, at);
    const endsAt = whole?.endsAt ?? nextHeader(bytes, at);
    const isCut = endsAt === bytes.length && isBeginning(bytes, at);
    yield whole ?? { is: isCut ? 'cut' : 'damaged', at, endsAt };
    at = endsAt;
  }
};
