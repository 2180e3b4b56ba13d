import { randomUUID } from 'node:crypto';
import type { ExchangeName, QueueName } from '@marquee/contracts/bus/topology';
import { pause, within } from '../run/wait';
import { connectToBroker } from './connect-to-broker';
import { probeHeader } from './probe-header';

type Way = { readonly exchange: ExchangeName; readonly key: string; readonly stream: QueueName };

const answerWithinMs = 5_000;
const arriveWithinMs = 10_000;

/**
 * Whether what is published under this key reaches the stream: a message that every consumer passes over is sent that way and looked for
 * at the stream's end. Nothing else tells. A message for which one of two bindings is left is confirmed, and AMQP cannot ask for a binding.
 * Throws when the broker does not answer or does not take messages at present, for then it says nothing about the binding.
 */
export const reachesStream = async (
  url: string,
  { exchange, key, stream }: Way,
  signal: AbortSignal,
): Promise<boolean> => {
  const connection = await connectToBroker(url, { withinMs: answerWithinMs });
  let lost: Error | undefined;
  connection.on('error', (error: Error) => {
    lost = error;
  });
  try {
    const id = randomUUID();
    let arrived = false;
    const reading = await connection.createChannel();
    reading.on('error', () => {});
    await reading.prefetch(100);
    await within(
      answerWithinMs,
      'the stream does not answer',
      reading.consume(
        stream,
        (message) => {
          if (message === null) return;
          arrived ||= message.properties.messageId === id;
          reading.ack(message);
        },
        { arguments: { 'x-stream-offset': 'next' } },
      ),
    );
    const publishing = await connection.createConfirmChannel();
    publishing.on('error', () => {});
    await within(
      answerWithinMs,
      'the broker did not confirm',
      new Promise<void>((resolve, reject) =>
        publishing.publish(
          exchange,
          key,
          Buffer.alloc(0),
          { persistent: true, messageId: id, headers: { [probeHeader]: 1 } },
          (error: unknown) => (error ? reject(new Error('the broker refused the probe')) : resolve()),
        ),
      ),
    );
    for (
      const deadline = Date.now() + arriveWithinMs;
      !arrived && Date.now() < deadline && !signal.aborted;
    ) {
      if (lost) throw lost;
      await pause(25, signal);
    }
    if (signal.aborted) throw new Error('stopped before it was known');
    return arrived;
  } finally {
    await within(1_000, 'close too slow', connection.close()).catch(() => {});
  }
};
