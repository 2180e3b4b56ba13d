import { randomUUID } from 'node:crypto';
import type { Delivery } from '@marquee/kit/bus/delivery';
import fc from 'fast-check';
import { deadLetterOf } from './new-dead-letter';

const delivery = (given: Partial<Delivery>): Delivery => ({
  body: Buffer.from('{'),
  headers: {},
  messageId: undefined,
  deliveries: 0,
  publishedAt: 0,
  ...given,
});

test('a message with an unreadable body is placed in the ledger by its headers', () => {
  const producer = randomUUID();
  const deadLetter = deadLetterOf(
    delivery({
      headers: {
        producer,
        seq: 7,
        acceptedBefore: 600,
        events: 100,
        'x-dead-reason': 'parse: not JSON',
        'x-dead-queue': 'q',
      },
    }),
  );
  expect(deadLetter).toMatchObject({
    identity: `${producer}/7`,
    producer,
    seq: 7,
    acceptedBefore: 600,
    events: 100,
  });
  expect(deadLetter).toMatchObject({ stage: 'parse', reason: 'parse: not JSON', queue: 'q' });
});

test('a message without headers is placed by the readable part of its body', () => {
  const producer = randomUUID();
  const deadLetter = deadLetterOf(
    delivery({ body: Buffer.from(JSON.stringify({ version: 99, producer, seq: 3, events: [1, 2] })) }),
  );
  expect(deadLetter).toMatchObject({ identity: `${producer}/3`, acceptedBefore: null, events: 2 });
});

test('a message dead-lettered by the broker has the broker’s reason and queue', () => {
  const deadLetter = deadLetterOf(
    delivery({
      headers: {
        'x-first-death-reason': 'delivery_limit',
        'x-first-death-queue': 'analytics.activity.count',
      },
    }),
  );
  expect(deadLetter).toMatchObject({
    stage: 'delivery',
    queue: 'analytics.activity.count',
    reason: 'dead-lettered by the broker: delivery_limit',
  });
});

test('any message makes a dead letter that can be stored, and the same message makes the same one', () => {
  fc.assert(
    fc.property(
      fc.uint8Array(),
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.option(fc.string(), { nil: undefined }),
      (bytes, headers, messageId) => {
        const given = delivery({ body: Buffer.from(bytes), headers, messageId });
        const deadLetter = deadLetterOf(given);
        expect(deadLetterOf(given)).toEqual(deadLetter);
        expect(
          `${deadLetter.identity}${deadLetter.reason}${deadLetter.queue}${deadLetter.headers}`,
        ).not.toContain('\0');
        expect(() => JSON.parse(deadLetter.headers)).not.toThrow();
      },
    ),
  );
});
