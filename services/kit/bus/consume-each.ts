import type { ConsumedQueueName } from '@marquee/contracts/bus/topology';
import { z } from 'zod';
import type { Log } from '../log/log';
import { type Consumer, consumeBatches } from './consumer';
import { again, type Outcome } from './outcome';
import { parseBreaker, type Unreadable } from './parse-breaker';
import type { Publisher } from './publisher';

const Versioned = z.object({ version: z.int().min(2) });

/** Contracts only grow, so a later version has a higher number, or text where only other text is known: an enum or a type of event. */
const isNewer = (json: unknown, issues: readonly z.core.$ZodIssue[]): boolean =>
  Versioned.safeParse(json).success ||
  issues.every(({ code, path }) => {
    const value = path.reduce<unknown>((inner, key) => Object(inner)[key], json);
    return typeof value === 'string' && (code === 'invalid_value' || code === 'invalid_union');
  });

/** Reads `body` as JSON of `schema`'s shape; else returns the reason in one line. */
export const parseMessage = <Schema extends z.ZodType>(
  schema: Schema,
  body: Buffer,
): { readonly ok: true; readonly value: z.output<Schema> } | Unreadable => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return { ok: false, why: 'parse: not JSON', newer: false };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const why = `parse: ${z.prettifyError(parsed.error).slice(0, 300)}`;
  return { ok: false, why, newer: isNewer(json, parsed.error.issues) };
};

/**
 * Consumes `queue` one message at a time. A message that cannot be parsed becomes a dead letter; one of a newer version, and any while
 * nothing can be parsed, is held (parse-breaker.ts).
 */
export const consumeEach = <Schema extends z.ZodType>(
  url: string,
  queue: ConsumedQueueName,
  schema: Schema,
  handle: (message: z.output<Schema>, signal: AbortSignal) => Promise<Outcome>,
  options: { readonly log: Log; readonly publisher: Publisher },
): Consumer => {
  const breaker = parseBreaker(options.log);
  return consumeBatches(
    url,
    queue,
    async (deliveries, signal) => {
      const reads = deliveries.map(({ body }) => parseMessage(schema, body));
      const outcomes = breaker.settle(reads);
      for (const [index, read] of reads.entries())
        if (read.ok) outcomes[index] = await handle(read.value, signal);
      return outcomes.map((outcome) => outcome ?? again('it has no outcome'));
    },
    options,
  );
};
