import { randomUUID } from 'node:crypto';
import { boundKey, probeHeader, type Topology } from '@marquee/contracts/bus/topology';
import type { Log } from '../log/log';
import { pause, settledWithin } from '../run/wait';
import { type AmqpConnection, connectToBroker } from './connect-to-broker';
import { publishConfirmed } from './publish-confirmed';

/** RabbitMQ 3.10.8 lost a new quorum queue when killed 1 s after its declaration, after 6 s never. */
const safeSettleMs = 6_000;

/** Whether a queue exists. A failed check closes its channel, so each uses a new one. */
const queueExists = async (connection: AmqpConnection, name: string): Promise<boolean> => {
  const channel = await connection.createChannel();
  channel.on('error', () => {});
  try {
    await channel.checkQueue(name);
    await channel.close();
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 404)) throw error;
    return false;
  }
};

/** Proves that `queue` accepts messages. Consumers ignore the probe; its id in a new log is the epoch. */
const probeQueue = async (connection: AmqpConnection, queue: string): Promise<void> => {
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => {});
  await publishConfirmed(channel, { exchange: '', key: queue }, Buffer.alloc(0), {
    persistent: true,
    messageId: randomUUID(),
    timestamp: Date.now(),
    headers: { [probeHeader]: 1 },
  });
  await channel.close();
};

/**
 * Declares exchanges, queues and bindings, waits until new queues are safe on disk, and proves that each
 * answers. Returns the new ones. Throws when something exists with other arguments. A test that kills no
 * broker sets `settleMs` to 0.
 */
export const declareTopology = async (
  url: string,
  topology: Topology,
  log: Log,
  settleMs = safeSettleMs,
): Promise<string[]> => {
  const connection = await connectToBroker(url, { withinMs: 5_000 });
  connection.on('error', (error: Error) => log.error('topology.connection-failed', { error }));
  try {
    const fresh: string[] = [];
    for (const { name } of topology.queues) if (!(await queueExists(connection, name))) fresh.push(name);
    const channel = await connection.createConfirmChannel();
    channel.on('error', (error: Error) => log.error('topology.refused', { error }));
    for (const exchange of topology.exchanges)
      await channel.assertExchange(exchange.name, exchange.kind, { durable: true });
    for (const queue of topology.queues) {
      await channel.assertQueue(queue.name, {
        durable: true,
        arguments: { 'x-queue-type': queue.kind, ...queue.arguments },
      });
      for (const binding of queue.from)
        await channel.bindQueue(queue.name, binding.exchange, boundKey(binding));
    }
    await channel.close();
    if (fresh.length > 0) {
      log.info('topology.settling', { queues: fresh, settleMs });
      await pause(settleMs);
    }
    for (const queue of topology.queues) await probeQueue(connection, queue.name);
    return fresh;
  } finally {
    await settledWithin(1_000, connection.close());
  }
};
