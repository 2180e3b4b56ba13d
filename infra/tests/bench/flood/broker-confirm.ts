import amqp from 'amqplib';
import { quantile } from '../timing';

const queue = { name: 'bench.confirm', type: 'quorum' };
const stream = { name: 'bench.confirm.log', type: 'stream' };

/** About a message of one event. */
const bodyBytes = 500;

/**
 * The broker's own time at the median, in milliseconds, to confirm one message to a quorum queue and to a
 * stream, as tracking publishes every batch: the least that a post can take. One message at a time, nothing
 * else in between.
 */
export const confirmMs = async (amqpUrl: string, calls = 500): Promise<number> => {
  const connection = await amqp.connect(amqpUrl, { noDelay: true });
  try {
    const channels = await Promise.all(
      [queue, stream].map(async ({ name, type }) => {
        const channel = await connection.createConfirmChannel();
        await channel.assertQueue(name, { durable: true, arguments: { 'x-queue-type': type } });
        return { channel, name };
      }),
    );
    const body = Buffer.alloc(bodyBytes, ' ');
    const times: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const began = performance.now();
      await Promise.all(
        channels.map(
          ({ channel, name }) =>
            new Promise<void>((resolve, reject) =>
              channel.publish('', name, body, { persistent: true, mandatory: true }, (error: unknown) =>
                error ? reject(new Error('the broker refused a message')) : resolve(),
              ),
            ),
        ),
      );
      times.push(performance.now() - began);
    }
    for (const { channel, name } of channels) await channel.deleteQueue(name);
    return quantile(
      times.toSorted((one, other) => one - other),
      0.5,
    );
  } finally {
    await connection.close();
  }
};
