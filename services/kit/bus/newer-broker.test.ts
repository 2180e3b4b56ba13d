import { topology } from '@marquee/contracts/bus/topology';
import { deadAfterDeliveries } from './consumer';

const quorumQueues = topology.queues.filter(({ kind }) => kind === 'quorum');
const argumentOf = (queue: (typeof topology.queues)[number], name: string): unknown =>
  new Map<string, unknown>(Object.entries(queue.arguments)).get(name);

/** RabbitMQ 4 drops or dead-letters a message of a quorum queue after so many deliveries, unless it has its own limit. */
const limitOfRabbitMq4 = 20;

test.each(quorumQueues)('$name: its consumer gives a message up before the broker drops it', (queue) => {
  const limit = argumentOf(queue, 'x-delivery-limit') ?? limitOfRabbitMq4;
  expect(limit).toBeGreaterThan(deadAfterDeliveries);
});

test.each(quorumQueues)(
  '$name: at-least-once dead letters need an exchange, and a queue that refuses',
  (queue) => {
    if (argumentOf(queue, 'x-dead-letter-strategy') !== 'at-least-once') return;
    expect(argumentOf(queue, 'x-overflow')).toBe('reject-publish');
    expect(argumentOf(queue, 'x-dead-letter-exchange')).toBeDefined();
  },
);

test('declares only kinds and arguments that RabbitMQ 3.10 to 4 know', () => {
  const known = {
    quorum: [
      'x-delivery-limit',
      'x-overflow',
      'x-max-length',
      'x-max-length-bytes',
      'x-message-ttl',
      'x-dead-letter-exchange',
      'x-dead-letter-strategy',
    ],
    stream: ['x-max-age', 'x-max-length-bytes', 'x-stream-max-segment-size-bytes'],
  };
  for (const { name, kind, arguments: given } of topology.queues)
    expect({ name, unknown: Object.keys(given).filter((one) => !known[kind].includes(one)) }).toEqual({
      name,
      unknown: [],
    });
});
