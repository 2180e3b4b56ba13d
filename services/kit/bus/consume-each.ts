import type { QueueName } from '@marquee/contracts/bus/topology';
import { z } from 'zod';
import type { Log } from '../log/log';
import { type Consumer, consumeBatches } from './consumer';
import { dead, type Outcome } from './outcome';
import type { Publisher } from './publisher';

/** Reads `body` as JSON of `schema`'s shape, or says in one line why it cannot be. */
export const parseMessage = <Schema extends z.ZodType>(
  schema: Schema,
  body: Buffer,
): { ok: true; value: z.output<Schema> } | { ok: false; why: string } => {
  let spelled: unknown;
  try {
    spelled = JSON.parse(body.toString('utf8'));
  } catch {
    return { ok: false, why: 'not JSON' };
  }
  const parsed = schema.safeParse(spelled);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, why: z.prettifyError(parsed.error).slice(0, 300) };
};

/** Consumes `queue` one message at a time; what does not parse is dead, with the reason. */
export const consumeEach = <Schema extends z.ZodType>(
  url: string,
  queue: QueueName,
  schema: Schema,
  handle: (message: z.output<Schema>, signal: AbortSignal) => Promise<Outcome>,
  options: { readonly log: Log; readonly publisher?: Publisher },
): Consumer =>
  consumeBatches(
    url,
    queue,
    async (deliveries, signal) => {
      const outcomes: Outcome[] = [];
      for (const delivery of deliveries) {
        const parsed = parseMessage(schema, delivery.body);
        outcomes.push(parsed.ok ? await handle(parsed.value, signal) : dead(parsed.why));
      }
      return outcomes;
    },
    options,
  );
