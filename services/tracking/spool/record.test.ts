import fc from 'fast-check';
import type { BatchMessage } from './batch-message';
import { encodeRecord, findRecords } from './record';

const message = fc
  .record({
    producer: fc.uuid(),
    seq: fc.integer({ min: 1 }),
    acceptedBefore: fc.nat(),
    events: fc.nat(1_000),
    body: fc.string({ unit: 'binary', maxLength: 300 }),
  })
  .map(({ body, ...headers }): BatchMessage => ({ headers, body: Buffer.from(body) }));

const read = (bytes: Buffer) => {
  const found = [...findRecords(bytes)];
  let end = 0;
  for (const { at, endsAt } of found) {
    expect(at).toBe(end);
    end = endsAt;
  }
  expect(end).toBe(bytes.length);
  return {
    messages: found.flatMap((one) => (one.is === 'message' ? [one.message] : [])),
    rest: found.filter(({ is }) => is !== 'message').map(({ is, at }) => ({ is, at })),
  };
};

const flip = (bytes: Buffer, bit: number): void => {
  bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
};

test('reads exactly the bytes that were written', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 5 }), (messages) => {
      expect(read(Buffer.concat(messages.map(encodeRecord)))).toEqual({ messages, rest: [] });
    }),
  );
});

test('reads every complete record before a cut one, and nothing of the cut one', () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), fc.nat(), (messages, cut) => {
      const records = messages.map(encodeRecord);
      const last = records.at(-1)?.length ?? 0;
      const bytes = Buffer.concat(records);
      const kept = 1 + (cut % (last - 1));
      const at = bytes.length - last;
      expect(read(bytes.subarray(0, at + kept))).toEqual({
        messages: messages.slice(0, -1),
        rest: [{ is: 'cut', at }],
      });
    }),
  );
});

test('loses one record by a flipped bit', () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), fc.nat(), (messages, where) => {
      const bytes = Buffer.concat(messages.map(encodeRecord));
      const bit = where % (bytes.length * 8);
      flip(bytes, bit);
      let ends = 0;
      const hit = messages.findIndex((one) => {
        ends += encodeRecord(one).length;
        return bit >> 3 < ends;
      });
      expect(read(bytes).messages).toEqual(messages.filter((_one, index) => index !== hit));
    }),
  );
});

test('finds no record in zeros, with which a power cut fills a file, and reads on behind them', () => {
  fc.assert(
    fc.property(message, fc.integer({ min: 1, max: 5_000 }), (one, zeros) => {
      const bytes = Buffer.concat([encodeRecord(one), Buffer.alloc(zeros), encodeRecord(one)]);
      expect(read(bytes).messages).toEqual([one, one]);
    }),
  );
});

test('reads any bytes without failing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
      expect(read(Buffer.from(bytes)).messages).toEqual([]),
    ),
  );
});
