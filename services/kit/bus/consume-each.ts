import type { ConsumedQueueName } from '@marquee/contracts/bus/topology';
import { z } from 'zod';
import type { Log } from '../log/log';
import { type Consumer, consumeBatches } from './consumer';
import { dead, type Outcome } from './outcome';
import type { Publisher } from './publisher';

/** Reads `body` as JSON of `schema`'s shape; else returns the reason in one line. */
export const parseMessage = <Schema extends z.ZodType>(
  schema: Schema,
  body: Buffer,
): { ok: true; value: z.output<Schema> } | { ok: false; why: string } => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return { ok: false, why: 'not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, why: z.prettifyError(parsed.error).slice(0, 300) };
};

/** Consumes `queue` one message at a time. A message that cannot be parsed becomes a dead letter. */
export const consumeEach = <Schema extends z.ZodType>(
  url: string,
  queue: ConsumedQueueName,
  schema: Schema,
  handle: (message: z.output<Schema>, signal: AbortSignal) => Promise<Outcome>,
  options: { readonly log: Log; readonly publisher: Publisher },
): Consumer =>
  consumeBatches(
    url,
    queue,
    async (deliveries, signal) => {
      const outcomes: Outcome[] = [];
      for (const delivery of deliveries) {
        const parsed = parseMessage(schema, delivery.body);
        outcomes.push(parsed.ok ? await handle(parsed.value, signal) : dead(`parse: ${parsed.why}`));
      }
      return outcomes;
    },
    options,
  );
