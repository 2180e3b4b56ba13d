import { randomUUID } from 'node:crypto';
import { type ExchangeName, probeHeader, type QueueName } from '@marquee/contracts/bus/topology';
import { pause, settledWithin, within } from '../run/wait';
import { connectToBroker } from './connect-to-broker';
import { publishConfirmed } from './publish-confirmed';

type Route = { readonly exchange: ExchangeName; readonly key: string; readonly stream: QueueName };

const answerWithinMs = 5_000;
const arriveWithinMs = 10_000;

/**
 * True when messages of this key reach the stream: a probe, which consumers ignore, is published and looked
 * for at the stream's end. AMQP has no way to ask for a binding, and a message that lacks one of two bindings
 * is confirmed all the same. Throws when the broker does not answer or accepts no messages, since that proves
 * nothing about the binding.
 */
export const reachesStream = async (
  url: string,
  { exchange, key, stream }: Route,
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
    await publishConfirmed(publishing, { exchange, key }, Buffer.alloc(0), {
      persistent: true,
      messageId: id,
      timestamp: Date.now(),
      headers: { [probeHeader]: 1 },
    });
    const deadline = performance.now() + arriveWithinMs;
    while (!arrived && performance.now() < deadline && !signal.aborted) {
      if (lost) throw lost;
      await pause(25, signal);
    }
    if (signal.aborted) throw new Error('stopped before it was known');
    return arrived;
  } finally {
    await settledWithin(1_000, connection.close());
  }
};
