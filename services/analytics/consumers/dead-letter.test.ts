import { randomUUID } from 'node:crypto';
import type { Delivery } from '@marquee/kit/bus/consumer';
import fc from 'fast-check';
import { deadLetterOf } from './dead-letter';

const delivery = (given: Partial<Delivery>): Delivery => ({
  body: Buffer.from('{'),
  headers: {},
  messageId: undefined,
  deliveries: 0,
  publishedAt: 0,
  ...given,
});

test('a message with an unreadable body has its place in the books by its headers', () => {
  const producer = randomUUID();
  const letter = deadLetterOf(
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
  expect(letter).toMatchObject({
    identity: `${producer}/7`,
    producer,
    seq: 7,
    acceptedBefore: 600,
    events: 100,
  });
  expect(letter).toMatchObject({ stage: 'parse', reason: 'parse: not JSON', queue: 'q' });
});

test('without headers the body tells its place, as far as it can be read', () => {
  const producer = randomUUID();
  const letter = deadLetterOf(
    delivery({ body: Buffer.from(JSON.stringify({ version: 99, producer, seq: 3, events: [1, 2] })) }),
  );
  expect(letter).toMatchObject({ identity: `${producer}/3`, acceptedBefore: null, events: 2 });
});

test('what the broker itself set aside says so', () => {
  const letter = deadLetterOf(
    delivery({
      headers: {
        'x-first-death-reason': 'delivery_limit',
        'x-first-death-queue': 'analytics.activity.count',
      },
    }),
  );
  expect(letter).toMatchObject({
    stage: 'delivery',
    queue: 'analytics.activity.count',
    reason: 'the broker set it aside: delivery_limit',
  });
});

test('whatever a message holds, a letter can be made of it and stored, and twice the same is the same letter', () => {
  fc.assert(
    fc.property(
      fc.uint8Array(),
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.option(fc.string(), { nil: undefined }),
      (bytes, headers, messageId) => {
        const given = delivery({ body: Buffer.from(bytes), headers, messageId });
        const letter = deadLetterOf(given);
        expect(deadLetterOf(given)).toEqual(letter);
        expect(`${letter.identity}${letter.reason}${letter.queue}${letter.headers}`).not.toContain('\0');
        expect(() => JSON.parse(letter.headers)).not.toThrow();
      },
    ),
  );
});
