import type amqp from 'amqplib';
import { within } from '../run/wait';

const confirmWithinMs = 5_000;

/** Publishes one message; throws when the broker refuses it or confirms nothing within 5 s. */
export const publishConfirmed = async (
  channel: amqp.ConfirmChannel,
  { exchange, key }: { readonly exchange: string; readonly key: string },
  body: Buffer,
  options: amqp.Options.Publish,
): Promise<void> => {
  const confirmed = new Promise<void>((resolve, reject) => {
    channel.publish(exchange, key, body, options, (error: unknown) =>
      error ? reject(new Error(`the broker refused a message with key ${key}`)) : resolve(),
    );
  });
  await within(confirmWithinMs, `the broker did not confirm a message with key ${key}`, confirmed);
};
