import fc from 'fast-check';
import type { BatchMessage } from '../publish/batch-message';
import { encodeRecord, takeRecord } from './record';

const message = fc
  .record({
    producer: fc.uuid(),
    seq: fc.integer({ min: 1 }),
    acceptedBefore: fc.nat(),
    events: fc.nat(1_000),
    body: fc.uint8Array({ maxLength: 300 }),
  })
  .map(({ body, ...headers }): BatchMessage => ({ headers, body: Buffer.from(body) }));

const takeAll = (bytes: Buffer) => {
  const messages: BatchMessage[] = [];
  let offset = 0;
  let taken = takeRecord(bytes, offset);
  for (; taken.is === 'whole'; taken = takeRecord(bytes, offset)) {
    messages.push(taken.message);
    offset = taken.endsAt;
  }
  return { messages, offset, rest: taken.is };
};

it('reads exactly the bytes that were written', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 5 }), (messages) => {
      const bytes = Buffer.concat(messages.map(encodeRecord));
      expect(takeAll(bytes)).toEqual({ messages, offset: bytes.length, rest: 'short' });
    }),
  );
});

it('reads every complete record before a torn one, and nothing of the torn one', () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), fc.nat(), (messages, cut) => {
      const records = messages.map(encodeRecord);
      const last = records.at(-1)?.length ?? 0;
      const bytes = Buffer.concat(records);
      const torn = bytes.subarray(0, bytes.length - 1 - (cut % last));
      expect(takeAll(torn)).toEqual({
        messages: messages.slice(0, -1),
        offset: bytes.length - last,
        rest: 'short',
      });
    }),
  );
});

it('reads no record with a flipped bit', () => {
  fc.assert(
    fc.property(message, fc.nat(), (one, where) => {
      const bytes = encodeRecord(one);
      const bit = where % (bytes.length * 8);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(takeRecord(bytes, 0).is).not.toBe('whole');
    }),
  );
});

it('finds no record in zeros, with which a power cut fills a file', () => {
  expect(takeRecord(Buffer.alloc(4_096), 0).is).toBe('damaged');
});

it('reads any bytes without failing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
      expect(takeRecord(Buffer.from(bytes), 0).is).not.toBe('whole'),
    ),
  );
});
