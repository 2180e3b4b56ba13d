import { createHash, randomUUID } from 'node:crypto';
import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { openPublisher, type Publisher } from '@marquee/kit/bus/publisher';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import amqp from 'amqplib';
import type { TestEnvironment } from '../environment/test-environment';

/** A message body as tracking writes it, of an unknown producer. */
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

/** Only the log gets it, as it has every message that became a dead letter later. */
export const writeToLog = async ({ amqpUrl }: TestEnvironment, body: Buffer): Promise<void> => {
  const connection = await amqp.connect(amqpUrl);
  const channel = await connection.createConfirmChannel();
  channel.sendToQueue('analytics.activity.log', body, { timestamp: Date.now() });
  await channel.waitForConfirms();
  await connection.close();
};

/** A producer under test control: each call creates its next numbered message. */
export const producerByHand = (publisher: Publisher) => {
  const producer = randomUUID();
  let before = 0;
  let last = 0;
  /** Creates the message now and publishes it when called, so messages can arrive out of order or twice. */
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

/** The groups of clicks that are published by hand. */
export const requestContext = { country: 'DE', device: 'Mobile', browser: 'Chrome' };

/** A view by a visitor who has no other. */
export const viewOf = (path: string, at = Date.now()): object => ({
  type: 'page.viewed',
  at,
  visitor: createHash('sha256').update(path).digest('hex').slice(0, 16),
  path,
  referrer: 'direct',
  ...requestContext,
});

/** Facts about a visitor who is counted as no person, for events whose people a scenario does not count. */
export const noPerson = { visitor: otherVisitor, ...requestContext };

/** The event that tracking makes of a numbered impression's body. */
export const impressionOf = (
  { modelId, surface, position }: Readonly<Record<string, unknown>>,
  at = Date.now(),
): Readonly<Record<string, unknown>> => ({
  type: 'impression.seen',
  at,
  ...noPerson,
  modelId,
  kind: 'card',
  surface,
  position,
});
