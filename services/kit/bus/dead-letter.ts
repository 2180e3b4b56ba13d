import { type ConsumedQueueName, topology } from '@marquee/contracts/bus/topology';
import type { Delivery } from './delivery';
import type { Message } from './publisher';

type Headers = Delivery['headers'];

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Headers of one delivery, which the broker or the kit wrote; they would be wrong on a copy. */
const isDeliveryHeader = (name: string): boolean =>
  /^x-(dead-|death$|first-death-|last-death-|delivery-count$|publish-id$|held-)/.test(name);

const messageHeaders = (headers: Headers): Record<string, string | number> => {
  const own: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!isDeliveryHeader(name) && (typeof value === 'string' || typeof value === 'number'))
      own[name] = value;
  }
  return own;
};

/** Why the broker dead-lettered the message. `expired` is none: a held message has been delivered again. */
const reasonOfBroker = (headers: Headers): string | undefined => {
  const reason = text(headers['x-first-death-reason']);
  return reason === 'expired' ? undefined : reason;
};

/** The queue a dead letter came from, or undefined where it is not known. */
export const sourceQueue = (headers: Headers): string | undefined =>
  text(headers['x-dead-queue']) ?? (reasonOfBroker(headers) && text(headers['x-first-death-queue']));

export const deadLetterReason = (headers: Headers): string | undefined => {
  const byBroker = reasonOfBroker(headers);
  return text(headers['x-dead-reason']) ?? (byBroker && `dead-lettered by the broker: ${byBroker}`);
};

/** The message for a delivery that `queue`'s consumer could not handle. It keeps its first reason. */
export const deadLetter = (queue: ConsumedQueueName, delivery: Delivery, reason: string): Message => {
  const { deadLetters } = queueSettings(queue);
  const { headers, body, messageId, deliveries } = delivery;
  return {
    exchange: deadLetters,
    key: queue,
    body,
    headers: {
      ...messageHeaders(headers),
      'x-dead-queue': sourceQueue(headers) ?? queue,
      'x-dead-reason': (deadLetterReason(headers) ?? reason).slice(0, 500),
      'x-dead-deliveries': deliveries,
    },
    ...(messageId !== undefined && { messageId }),
  };
};

/** When a held message was published first, and since when it is held: epoch milliseconds. */
export const heldTimes = (headers: Headers): { publishedAt: number; since: number } | undefined => {
  const [publishedAt, since] = [headers['x-held-published'], headers['x-held-since']];
  return typeof publishedAt === 'number' && typeof since === 'number' ? { publishedAt, since } : undefined;
};

/** The message to publish for a delivery that `queue`'s consumer cannot read yet. */
export const heldMessage = (
  queue: ConsumedQueueName,
  { headers, body, messageId, publishedAt }: Delivery,
): Message => ({
  exchange: 'held',
  key: queue,
  body,
  headers: {
    ...messageHeaders(headers),
    'x-held-published': publishedAt,
    'x-held-since': heldTimes(headers)?.since ?? Date.now(),
  },
  ...(messageId !== undefined && { messageId }),
});

/** The message that brings a dead letter back to the queue it came from, and to no other queue. */
export const replayMessage = (
  queue: ConsumedQueueName,
  { body, headers }: Pick<Delivery, 'body' | 'headers'>,
  messageId: string,
): Message => ({ queue, body, headers: messageHeaders(headers), messageId });

export const isQueueName = (name: string): name is ConsumedQueueName =>
  topology.queues.some((queue) => queue.name === name && queue.deadLetters !== null);

type ConsumedQueue = Extract<(typeof topology.queues)[number], { deadLetters: string }>;

export const queueSettings = (name: ConsumedQueueName): ConsumedQueue => {
  for (const queue of topology.queues) if (queue.name === name && queue.deadLetters !== null) return queue;
  throw new Error(`queue ${name} is not in the topology`);
};
