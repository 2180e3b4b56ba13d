import type { ConsumedQueueName } from '@marquee/contracts/bus/topology';
import type { z } from 'zod';
import type { Log } from '../log/log';
import { type Consumer, consumeBatches } from './consumer';
import { again, type Outcome } from './outcome';
import { parseBreaker } from './parse-breaker';
import { parseMessage } from './parse-message';
import type { Publisher } from './publisher';

/**
 * Consumes `queue` one message at a time. An unparsable one becomes a dead letter; one of a newer version, and
 * any while nothing can be parsed, is held (parse-breaker.ts).
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
