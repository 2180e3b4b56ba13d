import { randomUUID } from 'node:crypto';
import { openPublisher, type Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import type { TestEnvironment } from './test-environment';

/** The body of a message as tracking would write it, of a producer that nobody has reply of. */
export const batchOf = (events: readonly unknown[], more: object = {}): string =>
  JSON.stringify({ version: 1, producer: randomUUID(), seq: 1, acceptedBefore: 0, events, ...more });

export const withPublisher = async <Value>(
  environment: TestEnvironment,
  work: (publisher: Publisher) => Promise<Value>,
): Promise<Value> => {
  const publisher = openPublisher(environment.amqpUrl, { log: silentLog, purpose: 'faults' });
  try {
    await until('the broker takes messages', () => publisher.hasRoom(), 5_000);
    return await work(publisher);
  } finally {
    await publisher.close();
  }
};

/** A producer by hand: each call is the next message, with its place in the books. */
export const producerByHand = (publisher: Publisher) => {
  const producer = randomUUID();
  let before = 0;
  let last = 0;
  /** Made now, sent when asked: so that messages can arrive in another order, or twice. */
  const message = (events: readonly unknown[]): (() => Promise<void>) => {
    last += 1;
    const accounting = { producer, seq: last, acceptedBefore: before };
    before += events.length;
    return () =>
      publisher.publish({
        exchange: 'activity',
        key: 'activity.batch',
        body: Buffer.from(batchOf(events, accounting)),
        headers: { ...accounting, events: events.length },
        messageId: `${producer}/${accounting.seq}`,
      });
  };
  return { producer, message };
};

const visit = { visitor: '0123456789abcdef', country: 'DE', device: 'Mobile', browser: 'Chrome' };

export const viewOf = (path: string, at = Date.now()): object => ({
  type: 'page.viewed',
  at,
  path,
  referrer: 'direct',
  ...visit,
});

/** The body of a numbered impression as the event that tracking makes of it. */
export const impressionOf = (
  { modelId, surface, position }: Readonly<Record<string, unknown>>,
  at = Date.now(),
): Readonly<Record<string, unknown>> => ({
  type: 'impression.seen',
  at,
  modelId,
  kind: 'card',
  surface,
  position,
});
