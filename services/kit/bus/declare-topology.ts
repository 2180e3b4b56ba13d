import type { Topology } from '@marquee/contracts/bus/topology';
import type { Log } from '../log/log';
import { pause, within } from '../run/wait';
import { connectToBroker } from './connect-to-broker';
import { probeHeader } from './probe-header';

/** Measured on RabbitMQ 3.10.8: a broker killed 1 s after a quorum queue's first declaration lost it; after 6 s never. */
const safeSettleMs = 6_000;

type Connection = Awaited<ReturnType<typeof connectToBroker>>;

/** The queues that do not exist yet. A failed check closes its channel, so each gets its own. */
const missingQueues = async (connection: Connection, topology: Topology): Promise<string[]> => {
  const missing: string[] = [];
  for (const { name } of topology.queues) {
    const channel = await connection.createChannel();
    channel.on('error', () => {});
    try {
      await channel.checkQueue(name);
      await channel.close();
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 404)) throw error;
      missing.push(name);
    }
  }
  return missing;
};

/** Proves that `queue` has a leader that takes messages: one that every consumer of ours passes over is confirmed. */
const probeQueue = async (connection: Connection, queue: string): Promise<void> => {
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => {});
  const confirmed = new Promise<void>((resolve, reject) => {
    channel.publish(
      '',
      queue,
      Buffer.alloc(0),
      { persistent: true, headers: { [probeHeader]: 1 } },
      (error: unknown) => (error ? reject(new Error(`queue ${queue} refused the probe`)) : resolve()),
    );
  });
  await within(5_000, `queue ${queue} did not confirm the probe`, confirmed);
  await channel.close();
};

/**
 * Declares exchanges, queues and bindings, waits until what is new has settled on disk, and proves that each queue answers.
 * Returns the names of the queues that were new. Throws when something exists with other arguments: that is for a person to decide.
 * `settleMs` is for suites that kill no broker.
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
    const fresh = await missingQueues(connection, topology);
    const channel = await connection.createConfirmChannel();
    channel.on('error', (error: Error) => log.error('topology.refused', { error }));
    for (const exchange of topology.exchanges)
      await channel.assertExchange(exchange.name, exchange.kind, { durable: true });
    for (const queue of topology.queues) {
      await channel.assertQueue(queue.name, {
        durable: true,
        arguments: { 'x-queue-type': queue.kind, ...queue.arguments },
      });
      for (const binding of queue.from) await channel.bindQueue(queue.name, binding.exchange, binding.key);
    }
    await channel.close();
    if (fresh.length > 0) {
      log.info('topology.settling', { queues: fresh, settleMs });
      await pause(settleMs);
    }
    for (const queue of topology.queues) await probeQueue(connection, queue.name);
    return fresh;
  } finally {
    await within(1_000, 'close too slow', connection.close()).catch(() => {});
  }
};
